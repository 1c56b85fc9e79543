import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { countAttempt } from "#server/api/auth/limits/attempt-limit.ts";
import { countSending } from "#server/api/auth/limits/sending-limit.ts";
import { hashOfToken, linkToken } from "#server/api/auth/one-time/one-time-code.ts";
import { consumeToken } from "#server/api/auth/one-time/one-time-store.ts";
import { sendText, storeCode } from "#server/api/auth/one-time/send-code.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import { updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";

/** Sends a code, valid for ten minutes, which proves access to the mailbox or handset. */
export async function sendNonce(
  context: AuthContext,
  user: UserRow,
  network: string,
): Promise<{ message_id?: string }> {
  const to = ownAddress(user);
  await countSending(context, to, { network, person: user.id });
  const address = "email" in to ? to.email : to.phone;
  const { code, language } = await context.sql.begin(async (sql) => {
    const kind = { userId: user.id, type: "reauthentication_token", address, flowId: null } as const;
    await updateUser(sql, user.id, { reauthentication_sent_at: context.clock() }, context.clock());
    const stored = await storeCode(context, sql, { ...kind, seconds: lifetimes.nonce });
    return { code: stored.code, language: await findLanguage(sql, user.id) };
  });
  if ("phone" in to) return { message_id: sendText(context, { to: to.phone, code, channel: "sms", language }) };
  context.mailer.send({ kind: "reauthentication", to: to.email, language, code });
  return {};
}

/** Counts an attempt. Must run before the transaction that uses the code. */
export async function countNonceAttempt(context: AuthContext, user: UserRow): Promise<void> {
  await countAttempt(context, "verify", user.email ?? user.phone ?? user.id);
}

/** Throws `reauthentication_not_valid`. A correct code is consumed. */
export async function useNonce(context: AuthContext, sql: Db, user: UserRow, nonce: string): Promise<void> {
  const to = ownAddress(user);
  const address = "email" in to ? to.email : to.phone;
  const type = "reauthentication_token";
  const hash = hashOfToken(linkToken(context.identity.keys.codeSecret, type, address, nonce, false));
  const token = await consumeToken(sql, { hashes: [hash], types: [type] }, context.clock());
  if (token?.user_id !== user.id) throw refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

function ownAddress(user: UserRow): { email: string } | { phone: string } {
  if (user.email !== null) {
    if (user.email_confirmed_at === null) throw refuse(422, "email_not_confirmed", "Please verify your email first.");
    return { email: user.email };
  }
  if (user.phone === null)
    throw refuse(400, "validation_failed", "Reauthentication requires the user to have an email or a phone number");
  if (user.phone_confirmed_at === null) throw refuse(422, "phone_not_confirmed", "Please verify your phone first.");
  return { phone: user.phone };
}
