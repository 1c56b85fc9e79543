import { createHash, createHmac, randomInt } from "node:crypto";

export type TokenType =
  | "confirmation_token"
  | "reauthentication_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current"
  | "phone_change_token";

export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

/** The token in a link, derived from the code with the instance secret. */
export function linkToken(secret: Buffer, type: TokenType, address: string, code: string, pkce: boolean): string {
  const mac = createHmac("sha256", secret).update(`one-time ${type}\0${address}\0${code}`).digest("hex").slice(0, 56);
  return pkce ? `pkce_${mac}` : mac;
}

/** The hash that is stored. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
