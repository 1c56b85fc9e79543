import type { Sql } from "postgres";
import { z } from "zod";

const firstPauseSeconds = 5;
const longestPauseSeconds = 600;
/** A sentence that no book needed for so long is paid for again. */
const unusedDays = 30;

const removalSchema = z.object({ userId: z.uuid(), askedAt: z.date(), isAllowedAgain: z.boolean() });
export type NarrationRemoval = z.infer<typeof removalSchema>;

/** The next person whose narrated editions ended, for this process alone until it is tried again. Null when none is due. */
export async function takeNarrationRemoval(sql: Sql): Promise<NarrationRemoval | null> {
  const [row] = await sql`
    update heirvoice.narration_removals r set tries = tries + 1,
      next_at = clock_timestamp() + make_interval(secs =>
        least(${longestPauseSeconds}::float8, ${firstPauseSeconds} * 2 ^ least(tries, 10)))
    where r.user_id = (
      select n.user_id from heirvoice.narration_removals n where n.next_at <= clock_timestamp()
      order by n.next_at limit 1 for update skip locked)
    returning r.user_id as "userId", r.asked_at as "askedAt", heirvoice.may_be_narrated(r.user_id) as "isAllowedAgain"`;
  return row ? removalSchema.parse(row) : null;
}

/** Nothing is left. It is looked through once more when nothing can be on its way any longer. */
export async function noteNarrationGone(sql: Sql, { userId, askedAt }: NarrationRemoval): Promise<void> {
  const { count } = await sql`
    delete from heirvoice.narration_removals
    where user_id = ${userId} and asked_at = ${askedAt} and settles_at <= clock_timestamp()`;
  if (count === 0)
    await sql`
      update heirvoice.narration_removals set next_at = settles_at, tries = 0
      where user_id = ${userId} and next_at < settles_at`;
}

/** Which of these objects of a person a row names. */
export async function namedNarrations(sql: Sql, userId: string): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select object_path as key from public.artifacts where user_id = ${userId} and starts_with(kind, 'narrated/')
    union all select object_path from heirvoice.spoken_sentences where user_id = ${userId}`;
  return new Set(rows.map(({ key }) => key));
}

export async function forgetUnusedSentences(sql: Sql): Promise<void> {
  await sql`
    delete from heirvoice.spoken_sentences where used_at < now() - make_interval(days => ${unusedDays})`;
}

/** Voices by owner that may read aloud now, of these people. */
export async function readingVoices(sql: Sql, owners: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ owner: string; voice: string }[]>`
    select v.user_id as owner, v.id as voice from public.voices v
    where v.user_id = any(${[...owners]}::uuid[]) and v.state = 'ready' and heirvoice.may_read_aloud(v.id, '{}')`;
  return new Map(rows.map(({ owner, voice }) => [owner, voice]));
}
