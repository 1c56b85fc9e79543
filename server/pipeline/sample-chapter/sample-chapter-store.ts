import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { sampleFactsSchema, type SampleFacts } from "#domain/book/sample-chapter.ts";
import { freeTrialQuestions } from "#domain/interview/free-trial.ts";

const standingSchema = z.object({
  userId: z.uuid(),
  language: languageSchema,
  author: z.string(),
  title: z.string().nullable(),
  dedication: z.string().nullable(),
  /** By question. */
  storyTitles: z.record(z.string(), z.string()),
  /** Questions whose answer is written down. */
  told: z.int(),
  /** How many of them a sample chapter waits for. */
  of: z.int(),
  /** No answer waits for its words, and all questions have an answer or the interview is completed. */
  isReady: z.boolean(),
  /** Answers of the book. */
  inBook: z.int(),
  sources: z.string(),
});
export type SampleStanding = z.infer<typeof standingSchema>;

/** What a sample chapter of this interview would be made from now; null when the interview is gone. */
export async function readSampleStanding(sql: Sql, sessionId: string): Promise<SampleStanding | null> {
  const [row] = await sql`
    with shown as (
      select s.*, coalesce(nullif(trim(p.full_name), ''), split_part(u.email, '@', 1), '—') as author,
        case when p.preferred_language = 'fr' then 'fr' else 'en' end as language, heirvoice.book_sources(s.id) as sources,
        ${awaited(sql)} as of, ${told(sql)} as told
      from public.interview_sessions s
        join auth.users u on u.id = s.user_id left join public.profiles p on p.id = s.user_id
      where s.id = ${sessionId}
    )
    select user_id as "userId", language, author, book_title as title, book_dedication as dedication, told, of,
      (told >= of or status = 'completed') and not ${hasPending(sql)} as "isReady",
      (select count(*) from jsonb_object_keys(sources -> 'answers'))::int as "inBook",
      md5(jsonb_build_array(sources, author, language)::text) as sources,
      (
        select coalesce(jsonb_object_agg(a.question_id, a.story_title order by a.created_at), '{}') from public.answers a
        where a.session_id = s.id and a.follow_up is null and a.visibility <> 'deleted' and a.story_title is not null
      ) as "storyTitles"
    from shown s`;
  return row ? standingSchema.parse(row) : null;
}

/**
 * Interviews of a free trial that are over and whose sample chapter is missing, without one that failed within the hour.
 * Without a person: interviews of the last 30 days; an older one is made when its page is opened.
 */
export async function readEndedTrials(sql: Sql, job: string, userId: string | null = null): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select s.id from public.interview_sessions s join public.order_headers o on o.id = s.order_id
    where o.payment_status <> 'paid'
      and case when ${userId}::uuid is null then s.updated_at > now() - interval '30 days' else s.user_id = ${userId} end
      and (s.status = 'completed' or ${told(sql)} >= ${awaited(sql)}) and not ${hasPending(sql)}
      and exists (
        select from public.answers a
        where a.session_id = s.id and a.visibility = 'in the book' and a.processing_status = 'completed'
      )
      and not exists (
        select from public.artifacts f where f.user_id = s.user_id and f.kind = 'sample/' || s.id || '/chapter.pdf'
      )
      and not exists (
        select from public.work_progress w
        where w.user_id = s.user_id and w.job = ${job} and w.subject = s.id::text and (
          w.state in ('queued', 'running') or w.state = 'failed' and w.updated_at > now() - interval '1 hour'
        )
      )
    order by s.updated_at desc limit 100`;
  return rows.map(({ id }) => id);
}

/** Questions of the interview `s` whose answer is written down. */
function told(sql: Sql) {
  return sql`(
    select count(distinct a.question_id)::int from public.answers a
    where a.session_id = s.id and a.visibility <> 'deleted' and a.processing_status = 'completed' and a.follow_up is null)`;
}

function awaited(sql: Sql) {
  return sql`(select least(count(*), ${freeTrialQuestions})::int from public.session_plans l where l.session_id = s.id)`;
}

function hasPending(sql: Sql) {
  return sql`exists (
    select from public.answers a
    where a.session_id = s.id and a.processing_status = 'pending' and a.visibility <> 'deleted')`;
}

const fileSchema = z.object({ id: z.uuid(), memoirId: z.uuid(), kind: z.string(), facts: z.unknown() });

/** A finished sample chapter: its files by name, and what was measured on it. */
export type StoredSample = { memoirId: string; files: ReadonlyMap<string, string>; facts: SampleFacts };

/** Null unless it is whole. */
export async function readSample(sql: Sql, userId: string, sessionId: string): Promise<StoredSample | null> {
  const folder = sampleFolder(sessionId);
  const rows = z.array(fileSchema).parse([
    ...(await sql`
      select id, memoir_id as "memoirId", kind, facts from public.artifacts
      where user_id = ${userId} and starts_with(kind, ${folder}) order by created_at desc`),
  ]);
  const whole = rows.find(({ kind }) => kind === `${folder}chapter.pdf`);
  const facts = sampleFactsSchema.safeParse(whole?.facts).data;
  if (!whole || !facts) return null;
  const own = rows.filter(({ memoirId }) => memoirId === whole.memoirId);
  return {
    memoirId: whole.memoirId,
    facts,
    files: new Map(own.map(({ id, kind }) => [kind.slice(folder.length), id])),
  };
}

/** Where the files of the sample chapter of an interview lie among those of its memoir. */
export function sampleFolder(sessionId: string): string {
  return `sample/${sessionId}/`;
}

/** Deletes the files of an interview's sample chapters; those of `memoirId` stay if given. Their objects follow. */
export async function deleteSamples(
  sql: Sql,
  { userId, sessionId }: { userId: string; sessionId: string },
  memoirId: string | null = null,
): Promise<void> {
  await sql`
    delete from public.artifacts
    where user_id = ${userId} and starts_with(kind, ${sampleFolder(sessionId)}) and memoir_id is distinct from ${memoirId}`;
}
