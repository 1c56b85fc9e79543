import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 random bits in base32 (RFC 4648 §6), as authenticator apps expect. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join("");
}

/** The code of one 30-second step (RFC 6238 with SHA-1 and six digits, supported by every app). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/** The step of the code: the current one or a neighbor, later than `last`. Null for a wrong or used code. */
export function matchingStep(secret: string, code: string, now: Date, last: number | null): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  if (!/^\d{6}$/.test(code)) return null;
  const fits = (step: number) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
  return [current, current - 1, current + 1].find((step) => fits(step) && (last === null || step > last)) ?? null;
}

/** The content of the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ algorithm: "SHA1", digits: "6", issuer, period: String(stepSeconds), secret });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}

function fromBase32(text: string): Buffer {
  let bits = "";
  for (const char of text) bits += alphabet.indexOf(char).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
