import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";
import { hashOfToken, linkToken, type TokenType } from "./one-time-code.ts";
import { consumeToken, type OneTimeToken } from "./one-time-store.ts";

/** Maps the `type` of `verify` to the stored token types. */
const typesFor: Record<string, readonly TokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
  sms: ["confirmation_token", "recovery_token"],
  phone_change: ["phone_change_token"],
};
export type VerifyType = keyof typeof typesFor;

export function isVerifyType(type: string): boolean {
  return Object.hasOwn(typesFor, type);
}

/** Consumes the token in a link. Throws `otp_expired`. */
export async function redeemLink(
  context: AuthContext,
  sql: Db,
  type: VerifyType,
  token: string,
): Promise<OneTimeToken> {
  const consumed = await consumeToken(
    sql,
    { hashes: [hashOfToken(token)], types: typesFor[type] ?? [] },
    context.clock(),
  );
  if (consumed === null) throw refusals.linkExpired();
  return consumed;
}

/** Consumes the token whose code was typed for this address. Throws `otp_expired`. */
export async function redeemCode(
  context: AuthContext,
  sql: Db,
  type: VerifyType,
  typed: { address: string; code: string },
): Promise<OneTimeToken> {
  const types = typesFor[type] ?? [];
  const secret = context.identity.keys.codeSecret;
  const hashes = types.flatMap((stored) =>
    [false, true].map((pkce) => hashOfToken(linkToken(secret, stored, typed.address, typed.code, pkce))),
  );
  const consumed = await consumeToken(sql, { hashes, types, newest: true }, context.clock());
  if (consumed === null) throw refusals.tokenExpired();
  return consumed;
}
