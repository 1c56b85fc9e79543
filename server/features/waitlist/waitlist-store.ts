import type { Sql } from "postgres";
import type { WaitlistEntry } from "#domain/account/waitlist.ts";

/** Returns false for an address that is already on the list. */
export async function joinWaitlist(sql: Sql, entry: WaitlistEntry): Promise<boolean> {
  const { first_name, email, wants_updates, source_button } = entry;
  const added = await sql`
    insert into public.waitlist (first_name, email, wants_updates, source_button)
    values (${first_name}, ${email}, ${wants_updates}, ${source_button})
    on conflict (email) do nothing returning id`;
  return added.length > 0;
}

export async function saveContactMessage(
  sql: Sql,
  { name, email, body }: { name: string; email: string; body: string },
): Promise<void> {
  await sql`insert into public.contact_messages (name, email, body) values (${name}, ${email}, ${body})`;
}
