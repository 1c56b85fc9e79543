import type { TransactionSql } from "postgres";
import { z } from "zod";
import type { Language } from "#domain/language.ts";

const rowsAtOnce = 500;

const recordingSchema = z.object({
  id: z.uuid(),
  objectPath: z.string(),
  title: z.string(),
  recordedAt: z.string(),
  durationMs: z.int(),
  language: z.enum(["en", "fr"]).nullable(),
});
export type ArchivedRecording = z.infer<typeof recordingSchema>;

/** Recordings with the question that each answers. */
export async function readRecordings(
  tx: TransactionSql,
  userId: string,
  language: Language,
): Promise<ArchivedRecording[]> {
  const rows = await tx`
    select r.id, r.object_path as "objectPath", to_jsonb(r.recorded_at) #>> '{}' as "recordedAt",
      r.duration_ms as "durationMs",
      coalesce(a.title, case ${language}::text when 'fr' then q.text_fr else q.text end, '') as title,
      (select t.language from public.transcripts t where t.recording_id = r.id order by t.layer limit 1) as language
    from public.recordings r left join public.questions q on q.id = r.question_id
    left join lateral (
      select a.asked ->> ${language}::text as title from public.answers a where a.recording_id = r.id limit 1
    ) a on true
    where r.user_id = ${userId} order by r.recorded_at, r.id`;
  return z.array(recordingSchema).parse([...rows]);
}

const memoirSchema = z.object({ id: z.uuid(), title: z.string(), createdAt: z.string() });
export type ArchivedMemoir = z.infer<typeof memoirSchema>;

export async function readMemoirHeads(tx: TransactionSql, userId: string): Promise<ArchivedMemoir[]> {
  const rows = await tx`
    select id, title, to_jsonb(created_at) #>> '{}' as "createdAt" from public.memoirs where user_id = ${userId} order by created_at desc, id`;
  return z.array(memoirSchema).parse([...rows]);
}

export async function readStatementPaths(tx: TransactionSql, userId: string): Promise<Set<string>> {
  const rows = await tx<{ path: string }[]>`
    select statement_path as path from public.consents where user_id = ${userId} and statement_path is not null`;
  return new Set(rows.map(({ path }) => path));
}

const queries = {
  chapters: `
    select jsonb_build_array(c.memoir_id, c.number, c.title) as line from public.chapters c
    join public.memoirs m on m.id = c.memoir_id where m.user_id = $1::uuid order by c.memoir_id, c.number`,
  sentences: `
    select jsonb_build_array(s.memoir_id, s.chapter, s.story, s.paragraph, s.text, coalesce((
      select jsonb_agg(jsonb_build_array(p ->> 'recordingId', p -> 'startMs', p -> 'endMs'))
      from jsonb_array_elements(s.spans) p), '[]')) as line
    from public.sentences s join public.memoirs m on m.id = s.memoir_id where m.user_id = $1::uuid
    order by s.memoir_id, s.chapter, s.story, s.paragraph, s.position`,
  consents: `
    select jsonb_build_array(wording, given, said_at, statement_path) as line from public.consents
    where user_id = $1::uuid order by line`,
  letters: `
    select jsonb_build_array(asker_name, body, created_at, 'question/' || id) as line
    from public.family_questions
    where storyteller_id = $1::uuid order by created_at, id`,
  photographs: `
    select jsonb_build_array('photo-copies/' || user_id || '/' || id || '.jpg', caption, description, taken) as line
    from public.photos where user_id = $1::uuid and deleted_at is null and state = 'ready' order by created_at, id`,
  conversations: `
    select jsonb_build_array(c.began_at, e.kind, e.words, e.starts_ms) as line
    from public.conversation_events e join public.conversations c on c.id = e.conversation_id
    where e.user_id = $1::uuid and e.words is not null order by c.began_at, c.id, e.position`,
  memories: `
    select jsonb_build_array(m.title, e.title, e.content, e.event_date, e.contributor_name, coalesce((
      select jsonb_agg('photo-copies/' || u.user_id || '/' || u.photo_id || '.jpg' order by u.position)
      from public.photo_uses u where u.element_id = e.id), '[]'), f.bucket_id || '/' || f.path) as line
    from public.memory_elements e join public.memories m on m.id = e.memory_id
    left join public.element_files f on f.element_id = e.id
    where e.owner_id = $1::uuid and e.deleted_at is null and m.deleted_at is null
    order by m.created_at, m.id, e.event_date nulls last, e.created_at, e.id`,
} as const;
export type ViewerList = keyof typeof queries;

/** Entries of one list of the viewer, each an array. */
export async function* viewerLines(tx: TransactionSql, list: ViewerList, userId: string): AsyncGenerator<unknown[]> {
  const found = tx.unsafe<{ line: unknown[] }[]>(queries[list], [userId]).cursor(rowsAtOnce);
  for await (const rows of found) for (const { line } of rows) yield line;
}
