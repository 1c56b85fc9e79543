import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import type { RedeemedToken } from "#server/api/auth/one-time/redeemed-token.ts";
import { deleteTokens } from "#server/api/auth/one-time/one-time-store.ts";
import type { Redeemer } from "#server/api/auth/one-time/redeemer.ts";
import { markReached } from "#server/api/auth/users/identity-store.ts";
import { deleteSignInMethods } from "#server/api/auth/users/sign-in-methods-store.ts";
import { updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import { isUnconfirmedAdmin, applyPendingSignUp, resetForNewOwner, hasConfirmedOwner } from "./account-takeover.ts";

/** Confirms the mailbox or handset. Throws `otp_expired` when the account has another address by now. */
export async function confirmAddress(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  token: RedeemedToken,
  redeemer: Redeemer,
): Promise<void> {
  const now = context.clock();
  const byMail = token.relates_to === user.email;
  if (!byMail && token.relates_to !== user.phone) throw refusals.tokenExpired();
  if (!hasConfirmedOwner(user)) await deleteSignInMethods(sql, user.id);
  else if (byMail && isUnconfirmedAdmin(user, context.settings.adminEmails) && redeemer.userId !== user.id)
    await resetForNewOwner(context, sql, user);
  const confirmed = byMail ? user.email_confirmed_at : user.phone_confirmed_at;
  const confirmation = byMail ? { email_confirmed_at: now } : { phone_confirmed_at: now };
  await updateUser(sql, user.id, { ...(confirmed === null ? confirmation : {}), is_anonymous: false }, now);
  await applyPendingSignUp(context, sql, user, redeemer);
  await markReached(sql, user, byMail ? "email" : "phone", now);
  await deleteTokens(sql, user.id, ["confirmation_token", "recovery_token"]);
}
