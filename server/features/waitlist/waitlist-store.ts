import type { Sql } from "postgres";
import { z } from "zod";
import type { WaitlistEntry } from "#domain/account/waitlist.ts";

/** Returns false for an address that is already on the list. */
export async function joinWaitlist(sql: Sql, entry: WaitlistEntry): Promise<boolean> {
  const { first_name, email, wants_updates, source_button, language } = entry;
  const added = await sql`
    insert into public.waitlist (first_name, email, wants_updates, source_button, language)
    values (${first_name}, ${email}, ${wants_updates}, ${source_button}, ${language})
    on conflict (email) do nothing returning id`;
  return added.length > 0;
}

export async function saveContactMessage(
  sql: Sql,
  { name, email, body }: { name: string; email: string; body: string },
): Promise<void> {
  await sql`insert into public.contact_messages (name, email, body) values (${name}, ${email}, ${body})`;
}

const invitedSchema = z.object({
  email: z.string(),
  language: z.enum(["en", "fr"]),
  code: z.string(),
  percent: z.int(),
  validUntil: z.date(),
});

/** Invited people whose letter has not gone yet; each is returned once over all processes. */
export async function takeUnsentInvitations(sql: Sql): Promise<z.infer<typeof invitedSchema>[]> {
  const rows = await sql`
    with sent as (
      update public.waitlist set letter_sent_at = now()
      where id in (
        select id from public.waitlist where invited_at is not null and letter_sent_at is null
        order by invited_at limit 50 for update skip locked
      )
      returning id, email, language
    )
    select s.email, s.language, d.code, d.percent, d.valid_until as "validUntil"
    from sent s join public.discounts d on d.waitlist_id = s.id`;
  return z.array(invitedSchema).parse([...rows]);
}
