import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { deleteTokens } from "#server/api/auth/one-time/one-time-store.ts";
import { beginFlow, type Challenge } from "#server/api/auth/one-time/pkce.ts";
import { prepareLink, type TokenRequester } from "#server/api/auth/one-time/send-code.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import { updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import type { Email } from "#server/platform/mail/email.ts";

/**
 * Anonymous sessions are free, so the answer must not reveal that the address has an account: the change looks pending,
 * has no token, and the owner of the account gets an email. The caller sends it.
 */
export async function notifyOwner(
  context: AuthContext,
  sql: Db,
  { user, owner, email, origin }: { user: UserRow; owner: UserRow; email: string; origin: string },
): Promise<Email> {
  const now = context.clock();
  const changes = { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 };
  await updateUser(sql, user.id, changes, now);
  await deleteTokens(sql, user.id, ["email_change_token_new", "email_change_token_current"]);
  const language = await findLanguage(sql, owner.id);
  const link = `${origin}/${language}/auth#email=${encodeURIComponent(email)}`;
  return { kind: "already_registered", to: email, language, link };
}

/**
 * Requests confirmation from the new mailbox and, if there is one, the current one. Returns the emails; the caller
 * sends them.
 */
export async function startEmailChange(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  newEmail: string,
  request: { origin: string; redirectTo: string; challenge: Challenge; requester: TokenRequester },
): Promise<Email[]> {
  const { origin, redirectTo, challenge, requester } = request;
  const now = context.clock();
  const changes = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
  await updateUser(sql, user.id, changes, now);
  await deleteTokens(sql, user.id, ["email_change_token_new", "email_change_token_current"]);
  const flow = { userId: user.id, method: "email_change", provider: "email", sessionId: requester.sessionId };
  const language = await findLanguage(sql, user.id);
  const both = { userId: user.id, newEmail, origin, redirectTo, language, requester };
  const prepare = async (action: "email_change_new" | "email_change_current", to: string) => {
    const flowId = await beginFlow(sql, challenge, flow, now);
    return (await prepareLink(context, sql, { ...both, action, to, flowId })).message;
  };
  const toNew = await prepare("email_change_new", newEmail);
  if (user.email === null || user.email_confirmed_at === null) return [toNew];
  return [toNew, await prepare("email_change_current", user.email)];
}
