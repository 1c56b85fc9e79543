import type { Db } from "./user-store.ts";

/** Whether a gift's letter waits for somebody at this address: an invitation is one, also where there is a waitlist. */
export async function isInvited(sql: Db, email: string): Promise<boolean> {
  const [row] = await sql<{ invited: boolean }[]>`select heirvoice.is_invited(${email}) as invited`;
  return row?.invited === true;
}
