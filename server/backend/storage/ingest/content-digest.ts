/**
 * Whether bytes are what a `Content-Digest` header says (RFC 9530, sha-256). A header without sha-256 says nothing.
 * `sha256` in hex.
 */
export function matchesDigest(header: string | null, sha256: string): boolean {
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/i.exec(header ?? "") ?? [];
  return base64 === undefined || Buffer.from(base64, "base64").toString("hex") === sha256;
}
