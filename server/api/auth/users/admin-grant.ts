import { isMailboxOpened } from "./identity-store.ts";
import type { Db, UserRow } from "./user-store.ts";

/**
 * Grants the admin role to the owner of an address in ADMIN_EMAILS after the mailbox confirmed this account.
 * Auto-confirm, operators and upstreams never grant it.
 */
export async function grantAdminIfListed(sql: Db, user: UserRow, adminEmails: readonly string[]): Promise<void> {
  const email = user.email?.toLowerCase();
  if (email === undefined || user.email_confirmed_at === null || user.is_sso_user || !adminEmails.includes(email))
    return;
  if (!isMailboxOpened(user)) return;
  await sql`update public.profiles set account_type = 'admin' where id = ${user.id} and account_type <> 'admin'`;
}
