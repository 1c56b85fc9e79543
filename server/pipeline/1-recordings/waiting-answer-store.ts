import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";

/** `soundMs`: the claimed duration; null before the recording was probed. */
const waitingAnswerSchema = z.object({
  answerId: z.uuid(),
  userId: z.uuid(),
  language: languageSchema,
  soundMs: z.int().nullable(),
});
export type WaitingAnswer = z.infer<typeof waitingAnswerSchema>;

/** Cost of an answer that was transcribed before and is only realigned. */
const timedAnewMs = 60_000;
/** Answers per query. */
export const maxLookedAt = 500;
/** Queued answers per person; the others follow as these finish. */
export const maxQueuedOfPerson = 20;

/** People with answers that may be transcribed today. */
export async function peopleWithWaitingAnswers(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct user_id as id from public.answers
    where processing_status = 'pending' and origin = 'browser' and (hear_after is null or hear_after <= now())`;
  return rows.map(({ id }) => id);
}

/** Untranscribed answers of a browser session that may be transcribed today, oldest first. */
export async function waitingAnswers(sql: Sql, sessionId: string): Promise<WaitingAnswer[]> {
  const rows = await sql`
    select ${answerToHear(sql)} from public.answers a left join public.profiles p on p.id = a.user_id
    where ${waitsForTranscription(sql)} and a.session_id = ${sessionId}
    order by a.created_at limit ${maxLookedAt}`;
  return z.array(waitingAnswerSchema).parse([...rows]);
}

/**
 * The next answers of a person to queue when at most half of `maxQueuedOfPerson` are queued: oldest first, failed ones
 * last. `jobs`: names of the jobs of answers. Answers that were queued long ago are returned again; the queue ignores
 * those it still holds.
 */
export async function nextWaitingAnswers(sql: Sql, userId: string, jobs: readonly string[]): Promise<WaitingAnswer[]> {
  const rows = await sql`
    with work as materialized (
      select subject, state from public.work_progress
      where user_id = ${userId} and job in ${sql([...jobs])} and (state = 'failed' and updated_at > now() - interval '1 day'
        or state in ('queued', 'running') and updated_at > now() - interval '2 minutes')
    ), queued as (select count(distinct subject) as answers from work where state <> 'failed'),
    a as materialized (
      select * from public.answers a where ${waitsForTranscription(sql)} and a.user_id = ${userId}
      order by a.created_at limit ${maxLookedAt}
    )
    select ${answerToHear(sql)} from a left join public.profiles p on p.id = a.user_id
    where a.id::text not in (select subject from work where state <> 'failed')
    order by a.id::text in (select subject from work), a.created_at
    limit (select case when answers * 2 > ${maxQueuedOfPerson} then 0 else ${maxQueuedOfPerson} - answers end from queued)`;
  return z.array(waitingAnswerSchema).parse([...rows]);
}

function answerToHear(sql: Sql) {
  const language = sql`case when coalesce(a.metadata ->> 'language', p.preferred_language) = 'fr' then 'fr' else 'en' end`;
  return sql`a.id as "answerId", a.user_id as "userId", ${language} as language,
    case when exists (
      select from public.transcripts t where t.recording_id = a.recording_id and t.layer = 'raw' and t.language = ${language}
    ) then least(a.claimed_ms, ${timedAnewMs}) else a.claimed_ms end as "soundMs"`;
}

export function waitsForTranscription(sql: Sql) {
  return sql`a.processing_status = 'pending' and a.origin = 'browser' and (a.hear_after is null or a.hear_after <= now())`;
}
