import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { dropTokens } from "#server/backend/auth/one-time/one-time-store.ts";
import { beginFlow, type Challenge } from "#server/backend/auth/one-time/pkce.ts";
import { prepareLink } from "#server/backend/auth/one-time/send-code.ts";
import { findLanguage } from "#server/backend/auth/users/language-store.ts";
import { updateUser, type Db, type UserRow } from "#server/backend/auth/users/user-store.ts";
import type { Letter } from "#server/mail/letter.ts";

/** Asks both mailboxes: the new one, and the current one where there is one. Returns the letters, which the caller posts. */
export async function startEmailChange(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  newEmail: string,
  asked: { origin: string; redirectTo: string; challenge: Challenge },
): Promise<Letter[]> {
  const { origin, redirectTo, challenge } = asked;
  const now = context.clock();
  const changes = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
  await updateUser(sql, user.id, changes, now);
  await dropTokens(sql, user.id, ["email_change_token_new", "email_change_token_current"]);
  const flowId = await beginFlow(sql, challenge, { userId: user.id, method: "email_change", provider: "email" }, now);
  const language = await findLanguage(sql, user.id);
  const both = { userId: user.id, newEmail, origin, redirectTo, flowId, language };
  const toNew = await prepareLink(context, sql, { ...both, errand: "email_change_new", to: newEmail });
  if (user.email === null || user.email_confirmed_at === null) return [toNew.letter];
  const toCurrent = await prepareLink(context, sql, { ...both, errand: "email_change_current", to: user.email });
  return [toNew.letter, toCurrent.letter];
}
