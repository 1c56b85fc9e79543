import type { Db } from "./user-store.ts";

/** Whether a gift letter is pending for this address. It counts as an invitation, also in waitlist mode. */
export async function isInvited(sql: Db, email: string): Promise<boolean> {
  const [row] = await sql<{ invited: boolean }[]>`select heirvoice.is_invited(${email}) as invited`;
  return row?.invited === true;
}
