import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { changeEmail, changePhone } from "#server/api/auth/account/change-address.ts";
import { confirmAddress } from "#server/api/auth/sign-up/confirm-address.ts";
import { applyPendingSignUp, resetForNewOwner } from "#server/api/auth/sign-up/account-takeover.ts";
import { findUser, lockUser, updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import { findToken } from "./one-time-store.ts";
import type { RedeemedToken } from "./redeemed-token.ts";
import { isRequester, type Redeemer } from "./redeemer.ts";

/** The user, and whether the other mailbox of an email change still has to confirm. */
export type AppliedToken = { user: UserRow; waitsForOther: false } | { user: UserRow; waitsForOther: true };

/**
 * Applies a consumed token: confirms, recovers or changes an address. Throws `otp_expired` when it no longer matches
 * the account.
 */
export async function applyToken(
  context: AuthContext,
  sql: Db,
  token: RedeemedToken,
  redeemer: Redeemer,
): Promise<AppliedToken> {
  await lockUser(sql, token.user_id);
  const user = await findUser(sql, token.user_id);
  if (user === null || user.deleted_at !== null) throw refusals.tokenExpired();
  if (token.token_type === "email_change_token_new" || token.token_type === "phone_change_token")
    await authorizeChange(context, sql, user, token, redeemer);
  if (token.token_type.startsWith("email_change")) return applyEmailChange(context, sql, user, token);
  if (token.token_type === "phone_change_token") {
    await changePhone(context, sql, user, token.relates_to);
    await applyPendingSignUp(context, sql, user, accountRedeemer(user));
  } else await confirmAddress(context, sql, user, token, redeemer);
  return { user: await reloadUser(sql, user), waitsForOther: false };
}

/**
 * The token proves access to the new address. Access to the account needs the requester's proof too. An account without
 * any address is reset and given to the redeemer; every other account stays unchanged.
 */
async function authorizeChange(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  token: RedeemedToken,
  redeemer: Redeemer,
): Promise<void> {
  const byOperator = token.session_id === null;
  if (byOperator || isRequester(token, redeemer)) return;
  if (!user.is_anonymous)
    throw refuse(
      401,
      "no_authorization",
      "Open this link in the browser where you asked for the change, or type its code there while you are signed in",
    );
  await resetForNewOwner(context, sql, user);
}

/** The account owner. Pending data that remains at this point has been authorized. */
function accountRedeemer({ id }: UserRow): Redeemer {
  return { browser: null, flowId: null, userId: id };
}

async function applyEmailChange(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  token: RedeemedToken,
): Promise<AppliedToken> {
  const now = context.clock();
  const isNew = token.token_type === "email_change_token_new";
  if (!user.email_change || (isNew ? user.email_change : user.email) !== token.relates_to)
    throw refusals.tokenExpired();
  const other = isNew ? "email_change_token_current" : "email_change_token_new";
  const unanswered = await findToken(sql, user.id, other, now);
  if (unanswered !== null) {
    await updateUser(sql, user.id, { email_change_confirm_status: 1 }, now);
    return { user: await reloadUser(sql, user), waitsForOther: true };
  }
  if (!isNew && user.email_change_confirm_status !== 1) throw refusals.tokenExpired();
  await changeEmail(context, sql, user, user.email_change, true);
  await applyPendingSignUp(context, sql, user, accountRedeemer(user));
  return { user: await reloadUser(sql, user), waitsForOther: false };
}

async function reloadUser(sql: Db, user: UserRow): Promise<UserRow> {
  return (await findUser(sql, user.id)) ?? user;
}
