import { calculateJwkThumbprint, importJWK, type CryptoKey, type JWK } from "jose";
import { fail } from "#server/platform/errors.ts";

export type Algorithm = "ES256" | "RS256" | "HS256";
export type VerifyKey = { kid: string; alg: Algorithm; key: CryptoKey | Uint8Array };
export type SigningKey = VerifyKey;

/** The instance's keys, each bound to one algorithm. */
export type Keyring = {
  signing: SigningKey;
  /** Keys that match this token header. Without a `kid`, every key of the algorithm. */
  candidates(kid: string | undefined, alg: string): VerifyKey[];
  /** The public keys, without shared secrets (HS256). */
  jwks: { keys: JWK[] };
};

export async function createKeyring(jwks: JWK[]): Promise<Keyring> {
  const entries = await Promise.all(jwks.map(importKey));
  const signing = entries.find((entry) => entry.signs);
  if (signing === undefined) throw fail("configuration", "None of the signing keys can sign.");
  return {
    signing: { kid: signing.kid, alg: signing.alg, key: signing.privateKey },
    candidates: (kid, alg) =>
      entries
        .filter((entry) => entry.alg === alg && (kid === undefined || entry.kid === kid))
        .map((entry) => ({ kid: entry.kid, alg: entry.alg, key: entry.publicKey })),
    jwks: { keys: entries.flatMap((entry) => (entry.publicJwk === null ? [] : [entry.publicJwk])) },
  };
}

type Entry = {
  kid: string;
  alg: Algorithm;
  signs: boolean;
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
  publicJwk: JWK | null;
};

async function importKey(jwk: JWK): Promise<Entry> {
  const alg = algorithmOf(jwk);
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk));
  const signs = (jwk.d !== undefined || jwk.k !== undefined) && (jwk.key_ops?.includes("sign") ?? true);
  const { key_ops: _ops, use: _use, ext: _ext, ...bare } = jwk;
  if (alg === "HS256") {
    const key = await importJWK({ ...bare, alg });
    return { kid, alg, signs, privateKey: key, publicKey: key, publicJwk: null };
  }
  const publicOnly: JWK =
    alg === "ES256"
      ? { kty: "EC", crv: "P-256", x: jwk.x ?? "", y: jwk.y ?? "" }
      : { kty: "RSA", n: jwk.n ?? "", e: jwk.e ?? "" };
  const publicJwk = { ...publicOnly, kid, alg, use: "sig", key_ops: ["verify"], ext: true };
  const publicKey = await importJWK({ ...publicOnly, alg });
  const privateKey = jwk.d === undefined ? publicKey : await importJWK({ ...bare, alg });
  return { kid, alg, signs, privateKey, publicKey, publicJwk };
}

function algorithmOf(jwk: JWK): Algorithm {
  if (jwk.kty === "EC" && jwk.crv === "P-256") return "ES256";
  if (jwk.kty === "RSA") return "RS256";
  if (jwk.kty === "oct") return "HS256";
  throw fail("configuration", "A signing key must be RS256, ES256 (P-256) or HS256.");
}
