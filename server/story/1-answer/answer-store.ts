import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import type { SoundFacts } from "#domain/recording.ts";
import { blobKey } from "#server/backend/storage/objects/object-row-store.ts";
import { answersBucket } from "./answer-object.ts";

const givenAnswerSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  session_id: z.uuid(),
  question_id: z.int(),
  follow_up: z.int().nullable(),
  audio_file_path: z.string().nullable(),
  recording_id: z.uuid().nullable(),
});
export type GivenAnswer = z.infer<typeof givenAnswerSchema>;

const toHearSchema = z.object({ answerId: z.uuid(), userId: z.uuid(), language: languageSchema });
export type AnswerToHear = z.infer<typeof toHearSchema>;

/** Answers from the browser that nobody has heard yet, oldest first: all of them, one, or those of a session. */
export async function answersToHear(
  sql: Sql,
  { id = null, sessionId = null }: { id?: string | null; sessionId?: string | null } = {},
): Promise<AnswerToHear[]> {
  const rows = await sql`
    select a.id as "answerId", a.user_id as "userId",
      case when coalesce(a.metadata ->> 'language', p.preferred_language) = 'fr' then 'fr' else 'en' end as language
    from public.answers a left join public.profiles p on p.id = a.user_id
    where a.processing_status = 'pending' and a.origin = 'browser' and (${id}::uuid is null or a.id = ${id})
      and (${sessionId}::uuid is null or a.session_id = ${sessionId})
    order by a.created_at`;
  return z.array(toHearSchema).parse([...rows]);
}

export async function readGivenAnswer(sql: Sql, id: string): Promise<GivenAnswer | null> {
  const rows = await sql`
    select id, user_id, session_id, question_id, follow_up, audio_file_path, recording_id from public.answers where id = ${id}`;
  return rows.map((row) => givenAnswerSchema.parse(row))[0] ?? null;
}

/** Where the bytes lie that the storyteller uploaded for this answer; null when there are none of theirs. */
export async function objectKeyOfUpload(sql: Sql, { user_id, audio_file_path }: GivenAnswer): Promise<string | null> {
  const [row] = await sql<{ version: string }[]>`
    select version from storage.objects
    where bucket_id = ${answersBucket} and name = ${audio_file_path} and owner_id = ${user_id}`;
  return row ? blobKey(row.version) : null;
}

/** Says which recording the answer is, once: the same sound for the same question is the same recording. Returns its id. */
export async function tieRecording(
  sql: Sql,
  answer: GivenAnswer,
  objectKey: string,
  facts: SoundFacts,
): Promise<string> {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.recordings (user_id, session_id, question_id, follow_up, object_path, container, codec, sha256, bytes, duration_ms)
      values (${answer.user_id}, ${answer.session_id}, ${answer.question_id}, ${answer.follow_up}, ${objectKey},
        ${facts.container}, ${facts.codec}, ${facts.sha256}, ${facts.bytes}, ${facts.durationMs})
      on conflict (user_id, sha256, question_id) do update set follow_up = excluded.follow_up
      returning id`;
    if (!row) throw new Error("a recording was not returned");
    await tx`
      update public.answers set recording_id = ${row.id}, duration_seconds = ${facts.durationMs / 1000}, file_size_bytes = ${facts.bytes}
      where id = ${answer.id}`;
    return row.id;
  });
}

/** The answer cannot be heard, ever; `problem` is an error code for the screen's words. */
export async function giveUpAnswer(sql: Sql, id: string, problem: string): Promise<void> {
  await sql`
    update public.answers set processing_status = 'failed', metadata = metadata || ${sql.json({ problem })}
    where id = ${id}`;
}
