import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import { deleteTokens } from "#server/api/auth/one-time/one-time-store.ts";
import { changeOwnIdentity, refreshProviders } from "#server/api/auth/users/identity-store.ts";
import { isTaken, updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";

/** Throws `email_exists` when another user has taken the address. `reached` is true when the mailbox confirmed it. */
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
  await deleteTokens(sql, user.id, [
    "confirmation_token",
    "recovery_token",
    "reauthentication_token",
    "email_change_token_new",
    "email_change_token_current",
  ]);
}

/** Throws `phone_exists` when another user has taken the number. */
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
  await deleteTokens(sql, user.id, ["confirmation_token", "phone_change_token"]);
}

async function unlessTaken(work: Promise<void>, refusal: () => Error): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    throw isTaken(thrown) ? refusal() : thrown;
  }
}
