import type { Db } from "./user-store.ts";

/** Whether a gift or family letter is pending for this address, or it was invited from the waitlist. */
export async function isInvited(sql: Db, email: string): Promise<boolean> {
  const [row] = await sql<{ invited: boolean }[]>`select heirvoice.is_invited(${email}) as invited`;
  return row?.invited === true;
}
