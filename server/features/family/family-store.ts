import type { Sql } from "postgres";

export type Storyteller = { name: string | null; email: string };

/** The sender of the invitation; null for an unconfirmed address. */
export async function storytellerOf(sql: Sql, userId: string): Promise<Storyteller | null> {
  const [row] = await sql<Storyteller[]>`
    select p.full_name as name, lower(u.email) as email from auth.users u left join public.profiles p on p.id = u.id
    where u.id = ${userId} and u.email_confirmed_at is not null and not u.is_anonymous`;
  return row ?? null;
}

/** Returns false for an existing family member. */
export async function recordInvitation(
  sql: Sql,
  of: { userId: string; name: string; email: string; tokenHash: string },
): Promise<boolean> {
  const [row] = await sql<{ id: string | null }[]>`
    select heirvoice.invite_family_member(${of.userId}, ${of.name}, ${of.email}, ${of.tokenHash}) as id`;
  return typeof row?.id === "string";
}
