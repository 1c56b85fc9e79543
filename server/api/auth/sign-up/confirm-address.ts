import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import type { OpenedToken } from "#server/api/auth/one-time/opened-token.ts";
import { dropTokens } from "#server/api/auth/one-time/one-time-store.ts";
import type { Opener } from "#server/api/auth/one-time/opener.ts";
import { markReached } from "#server/api/auth/users/identity-store.ts";
import { deleteWaysIn } from "#server/api/auth/users/ways-in-store.ts";
import { updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import { awaitsAdmin, fillFromSignUp, handOver, isHeld } from "./hand-over.ts";

/** The mailbox or the handset has answered. Throws `otp_expired` when the account has another address by now. */
export async function confirmAddress(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  token: OpenedToken,
  opener: Opener,
): Promise<void> {
  const now = context.clock();
  const byMail = token.relates_to === user.email;
  if (!byMail && token.relates_to !== user.phone) throw refusals.tokenExpired();
  if (!isHeld(user)) await deleteWaysIn(sql, user.id);
  else if (byMail && awaitsAdmin(user, context.settings.adminEmails) && opener.userId !== user.id)
    await handOver(context, sql, user);
  const confirmed = byMail ? user.email_confirmed_at : user.phone_confirmed_at;
  const confirmation = byMail ? { email_confirmed_at: now } : { phone_confirmed_at: now };
  await updateUser(sql, user.id, { ...(confirmed === null ? confirmation : {}), is_anonymous: false }, now);
  await fillFromSignUp(context, sql, user, opener);
  await markReached(sql, user, byMail ? "email" : "phone", now);
  await dropTokens(sql, user.id, ["confirmation_token", "recovery_token"]);
}
