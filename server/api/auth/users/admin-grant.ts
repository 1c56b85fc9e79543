import { isMailboxOpened } from "./identity-store.ts";
import type { Db, UserRow } from "./user-store.ts";

/**
 * An address of ADMIN_EMAILS makes its owner an admin once its mailbox was opened for this account; auto-confirm, an
 * operator's and an upstream's word never do.
 */
export async function grantAdminIfListed(sql: Db, user: UserRow, adminEmails: readonly string[]): Promise<void> {
  const email = user.email?.toLowerCase();
  if (email === undefined || user.email_confirmed_at === null || user.is_sso_user || !adminEmails.includes(email))
    return;
  if (!isMailboxOpened(user)) return;
  await sql`update public.profiles set account_type = 'admin' where id = ${user.id} and account_type <> 'admin'`;
}
