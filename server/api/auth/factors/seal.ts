import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { fail } from "#server/platform/errors.ts";

/** AES-256-GCM with an instance key: a database copy alone reveals no second factor. */
export function seal(codeSecret: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(codeSecret), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Throws `internal` when another instance sealed it or the data has changed. */
export function unseal(codeSecret: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(codeSecret), bytes.subarray(0, 12), { authTagLength: 16 });
  try {
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw fail("internal", "A sealed value could not be opened. Were the instance's keys changed?", cause);
  }
}

function keyFrom(codeSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", codeSecret, "heirvoice", "sealed values", 32));
}
