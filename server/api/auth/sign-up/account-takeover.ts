import type { AuthContext } from "#server/api/auth/auth-context.ts";
import type { Redeemer } from "#server/api/auth/one-time/redeemer.ts";
import { withinLimit } from "#server/api/auth/users/metadata.ts";
import { isMailboxOpened } from "#server/api/auth/users/identity-store.ts";
import { deleteSignInMethods, clearProfile } from "#server/api/auth/users/sign-in-methods-store.ts";
import { findUser, updateUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import { consumePending } from "./pending-store.ts";

/**
 * Whether an address or another service has confirmed the owner. An unconfirmed account goes to the first person who redeems
 * its email.
 */
export function hasConfirmedOwner(user: UserRow): boolean {
  if (user.is_anonymous) return false;
  return user.confirmed_at !== null || user.identities.some(({ provider }) => !ownProviders.has(provider));
}
const ownProviders = new Set(["email", "phone"]);

/** Addresses confirmed by auto-confirm, an operator or an upstream grant no admin role; only the mailbox does. */
export function isUnconfirmedAdmin(user: UserRow, adminEmails: readonly string[]): boolean {
  const email = user.email?.toLowerCase();
  return email !== undefined && adminEmails.includes(email) && !isMailboxOpened(user);
}

/** Removes every sign-in method, the password and the user data of previous claimants. */
export async function resetForNewOwner({ clock }: AuthContext, sql: Db, user: UserRow): Promise<void> {
  await deleteSignInMethods(sql, user.id);
  const nothing = { encrypted_password: null, raw_user_meta_data: {}, email_change: null, phone_change: null };
  await updateUser(sql, user.id, { ...nothing, email_change_confirm_status: 0 }, clock());
  await clearProfile(sql, user.id);
}

/** Fills empty fields from the redeemer's own sign-up. A password that was set since then stays. */
export async function applyPendingSignUp(
  context: AuthContext,
  sql: Db,
  user: UserRow,
  redeemer: Redeemer,
): Promise<void> {
  const now = context.clock();
  const pending = await consumePending(sql, user.id, redeemer, now);
  if (pending === null) return;
  const filled = await findUser(sql, user.id);
  if (filled === null) return;
  const changes = {
    encrypted_password: filled.encrypted_password ?? pending.encryptedPassword,
    raw_user_meta_data: withinLimit(filled.raw_user_meta_data, pending.metadata),
  };
  await updateUser(sql, user.id, changes, now);
}
