import { createHmac, timingSafeEqual } from "node:crypto";

/** The session and the position of the token in its family. */
export type RefreshToken = { sessionId: string; counter: number };

const macBytes = 16;

/**
 * base64url(session id 16 B · counter 4 B · HMAC-SHA256 truncated to 16 B). The same (session, counter) gives the same
 * token, so a client that lost the response gets the same successor, and the database stores nothing that opens a
 * session.
 */
export function writeRefreshToken(secret: Buffer, token: RefreshToken): string {
  const body = Buffer.alloc(20);
  Buffer.from(token.sessionId.replaceAll("-", ""), "hex").copy(body);
  body.writeUInt32BE(token.counter, 16);
  return Buffer.concat([body, mac(secret, body)]).toString("base64url");
}

/** Returns null for a token this instance did not issue. */
export function readRefreshToken(secret: Buffer, text: string): RefreshToken | null {
  if (!/^[\w-]{48}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const body = bytes.subarray(0, 20);
  if (bytes.length !== 20 + macBytes || !timingSafeEqual(bytes.subarray(20), mac(secret, body))) return null;
  const hex = body.toString("hex", 0, 16);
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
    counter: body.readUInt32BE(16),
  };
}

function mac(secret: Buffer, body: Buffer): Buffer {
  return createHmac("sha256", secret).update("refresh token").update(body).digest().subarray(0, macBytes);
}
