import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refusals } from "#server/backend/auth/auth-failure.ts";
import { changeOwnIdentity, markReached, refreshProviders } from "#server/backend/auth/users/identity-store.ts";
import {
  findUser,
  isTaken,
  updateUser,
  type Db,
  type UserChanges,
  type UserRow,
} from "#server/backend/auth/users/user-store.ts";
import { dropTokens, findToken, type OneTimeToken } from "./one-time-store.ts";

/** The person who answered, or that the other mailbox of an e-mail change has yet to answer. */
export type Answered = { user: UserRow; waitsForOther: false } | { user: UserRow; waitsForOther: true };

/** Does what the answered message was about. The token is taken already. Throws `otp_expired` when it no longer fits. */
export async function answerToken(context: AuthContext, sql: Db, token: OneTimeToken): Promise<Answered> {
  const user = await findUser(sql, token.user_id);
  if (user === null || user.deleted_at !== null) throw refusals.tokenExpired();
  if (token.token_type.startsWith("email_change")) return answerEmailChange(context, sql, user, token);
  if (token.token_type === "phone_change_token") await changePhone(context, sql, user, token.relates_to);
  else await confirm(context, sql, user, token);
  return { user: await reread(sql, user), waitsForOther: false };
}

/**
 * A sign-up that is confirmed keeps its password. A link to sign in or to recover says nothing about who chose the
 * password of an unconfirmed account, so that password goes.
 */
async function confirm(context: AuthContext, sql: Db, user: UserRow, token: OneTimeToken): Promise<void> {
  const now = context.clock();
  const byMail = token.relates_to === user.email;
  if (!byMail && token.relates_to !== user.phone) throw refusals.tokenExpired();
  const confirmed = byMail ? user.email_confirmed_at : user.phone_confirmed_at;
  const changes: UserChanges = {
    ...(confirmed !== null ? {} : byMail ? { email_confirmed_at: now } : { phone_confirmed_at: now }),
    ...(confirmed === null && token.token_type === "recovery_token" ? { encrypted_password: null } : {}),
    is_anonymous: false,
  };
  await updateUser(sql, user.id, changes, now);
  await markReached(sql, user.id, byMail ? "email" : "phone", now);
  await dropTokens(sql, user.id, ["confirmation_token", "recovery_token"]);
}

async function answerEmailChange(context: AuthContext, sql: Db, user: UserRow, token: OneTimeToken): Promise<Answered> {
  const now = context.clock();
  const isNew = token.token_type === "email_change_token_new";
  if (!user.email_change || (isNew ? user.email_change : user.email) !== token.relates_to)
    throw refusals.tokenExpired();
  const other = isNew ? "email_change_token_current" : "email_change_token_new";
  const unanswered = await findToken(sql, user.id, other, now);
  if (unanswered !== null) {
    await updateUser(sql, user.id, { email_change_confirm_status: 1 }, now);
    return { user: await reread(sql, user), waitsForOther: true };
  }
  if (!isNew && user.email_change_confirm_status !== 1) throw refusals.tokenExpired();
  await changeEmail(context, sql, user, user.email_change, true);
  return { user: await reread(sql, user), waitsForOther: false };
}

/** Throws `email_exists` when somebody took the address meanwhile. `reached` says that its mailbox has answered. */
export async function changeEmail(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  email: string,
  reached: boolean,
): Promise<void> {
  const now = context.clock();
  await unlessTaken(
    updateUser(
      sql,
      user.id,
      { email, email_confirmed_at: now, email_change: null, email_change_confirm_status: 0, is_anonymous: false },
      now,
    ),
    refusals.emailExists,
  );
  await changeOwnIdentity(sql, user.id, "email", { email, email_verified: reached }, now);
  await refreshProviders(sql, user.id, now);
  await dropTokens(sql, user.id, [
    "confirmation_token",
    "recovery_token",
    "reauthentication_token",
    "email_change_token_new",
    "email_change_token_current",
  ]);
}

/** Throws `phone_exists` when somebody took the number meanwhile. */
export async function changePhone(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  phone: string,
  reached = true,
): Promise<void> {
  const now = context.clock();
  if (reached && user.phone_change !== phone) throw refusals.tokenExpired();
  await unlessTaken(
    updateUser(sql, user.id, { phone, phone_confirmed_at: now, phone_change: null, is_anonymous: false }, now),
    refusals.phoneExists,
  );
  await changeOwnIdentity(sql, user.id, "phone", { phone, phone_verified: reached }, now);
  await refreshProviders(sql, user.id, now);
  await dropTokens(sql, user.id, ["confirmation_token", "phone_change_token"]);
}

async function unlessTaken(work: Promise<void>, refusal: () => Error): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    throw isTaken(thrown) ? refusal() : thrown;
  }
}

async function reread(sql: Db, user: UserRow): Promise<UserRow> {
  return (await findUser(sql, user.id)) ?? user;
}
