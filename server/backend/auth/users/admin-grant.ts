import type { Db, UserRow } from "./user-store.ts";

/**
 * An address of ADMIN_EMAILS makes its owner an admin once its mailbox has answered (or an upstream vouches for it);
 * an auto-confirmed address never does.
 */
export async function grantAdminIfListed(sql: Db, user: UserRow, adminEmails: readonly string[]): Promise<void> {
  const email = user.email?.toLowerCase();
  if (email === undefined || user.email_confirmed_at === null || user.is_sso_user || !adminEmails.includes(email))
    return;
  const proven = user.identities.some(
    (identity) => identity.email === email && identity.identity_data["email_verified"] === true,
  );
  if (!proven) return;
  await sql`update public.profiles set account_type = 'admin' where id = ${user.id} and account_type <> 'admin'`;
}
