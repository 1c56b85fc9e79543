import type { Sql } from "postgres";
import { z } from "zod";
import { narratorSchema } from "#domain/audiobook-settings.ts";

const wishesSchema = z.object({ author: z.string(), narrator: narratorSchema, announceChapters: z.boolean() });

/** The name on the book of this person's session, and how its audiobook is read; null when the session is not theirs. */
export async function readBookWishes(sql: Sql, userId: string, sessionId: string) {
  const [row] = await sql`
    select coalesce(nullif(trim(p.full_name), ''), split_part(u.email, '@', 1), '—') as author,
      s.narrator, s.announce_chapters as "announceChapters"
    from public.interview_sessions s
    join auth.users u on u.id = s.user_id left join public.profiles p on p.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId}`;
  return row ? wishesSchema.parse(row) : null;
}
