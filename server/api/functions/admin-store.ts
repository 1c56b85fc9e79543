import type { TransactionSql } from "postgres";

/** Whether the transaction's caller is an admin with the required second factor. */
export async function isAdmin(tx: TransactionSql): Promise<boolean> {
  const [row] = await tx<{ admin: boolean }[]>`
    select public.is_admin() and public.has_required_aal() as admin`;
  return row?.admin === true;
}
