import type { Sql } from "postgres";

/** The name on the book of this person's session; null when the session is not theirs. */
export async function readBookAuthor(sql: Sql, userId: string, sessionId: string): Promise<string | null> {
  const [row] = await sql<{ author: string }[]>`
    select coalesce(nullif(trim(p.full_name), ''), split_part(u.email, '@', 1), '—') as author
    from public.interview_sessions s
    join auth.users u on u.id = s.user_id left join public.profiles p on p.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId}`;
  return row?.author ?? null;
}
