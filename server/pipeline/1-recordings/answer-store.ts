import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { answerSchema } from "#domain/recording/answer.ts";
import { feelingIn } from "#domain/follow-up/feeling.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { lifeFactsIn } from "#server/pipeline/1-recordings/life-facts/life-facts.ts";
import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import { isUploaded, uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import { answersBucket } from "#domain/recording/take.ts";
import { addRecording, objectKeyOfAnswer, type NewRecording } from "./recording-store.ts";

const givenAnswerSchema = z.object(answerSchema.shape).pick({
  id: true,
  user_id: true,
  session_id: true,
  question_id: true,
  follow_up: true,
  audio_file_path: true,
  recording_id: true,
});
export type GivenAnswer = z.infer<typeof givenAnswerSchema>;

/** `soundMs`: how much sound it claims to hold; null before it was looked at. */
const waitingAnswerSchema = z.object({
  answerId: z.uuid(),
  userId: z.uuid(),
  language: languageSchema,
  soundMs: z.int().nullable(),
});
export type WaitingAnswer = z.infer<typeof waitingAnswerSchema>;

/** What was heard before is not heard again: its words are timed anew, which is short work. */
const timedAnewMs = 60_000;
/** Looked at in one go. */
const maxLookedAt = 500;
/** Of one person, in the queue at once: the others follow as these are done. */
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
 * The next of a person's answers to queue, once half of `maxQueuedOfPerson` are left there: oldest first, what broke down
 * last. `jobs`: the names under which answers are in the queue. What has been there for long without a sign of life is given
 * again: the queue knows whether it is still there.
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

/** Answers that name no recording of their storyteller's cannot be heard: they are given up without a job for each. True: there may be more of them. */
export async function giveUpUnrecorded(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    update public.answers set processing_status = 'failed', metadata = metadata || ${sql.json({ problem: "recording_empty" })}
    where id in (
      select a.id from public.answers a
      where ${waitsForTranscription(sql)} and a.user_id = ${userId} and a.recording_id is null
        and not ${isUploaded(sql, answersBucket, sql`a.audio_file_path`, sql`a.user_id::text`)}
      order by a.created_at limit ${maxLookedAt})`;
  return count === maxLookedAt;
}

function answerToHear(sql: Sql) {
  const language = sql`case when coalesce(a.metadata ->> 'language', p.preferred_language) = 'fr' then 'fr' else 'en' end`;
  return sql`a.id as "answerId", a.user_id as "userId", ${language} as language,
    case when exists (
      select from public.transcripts t where t.recording_id = a.recording_id and t.layer = 'raw' and t.language = ${language}
    ) then least(a.claimed_ms, ${timedAnewMs}) else a.claimed_ms end as "soundMs"`;
}

function waitsForTranscription(sql: Sql) {
  return sql`a.processing_status = 'pending' and a.origin = 'browser' and (a.hear_after is null or a.hear_after <= now())`;
}

export async function readGivenAnswer(sql: Sql, id: string): Promise<GivenAnswer | null> {
  const rows = await sql`
    select id, user_id, session_id, question_id, follow_up, audio_file_path, recording_id from public.answers where id = ${id}`;
  return rows.map((row) => givenAnswerSchema.parse(row))[0] ?? null;
}

/** Where the bytes lie that the storyteller uploaded for this answer; null when there are none of theirs. */
export async function objectKeyOfUpload(sql: Sql, { user_id, audio_file_path }: GivenAnswer): Promise<string | null> {
  return uploadedKey(sql, answersBucket, audio_file_path, user_id);
}

export async function saveClaim(sql: Sql, id: string, soundMs: number): Promise<void> {
  await sql`update public.answers set claimed_ms = ${Math.max(1, Math.round(soundMs))} where id = ${id}`;
}

/** The answer is heard tomorrow (UTC); `problem` says why. */
export async function postponeAnswer(sql: Sql, id: string, problem: string): Promise<void> {
  await sql`
    update public.answers set metadata = metadata || ${sql.json({ problem })},
      hear_after = (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'
    where id = ${id}`;
}

/** The answer is transcribed once its storyteller consents; an existing consent applies at once. */
export async function awaitConsent(sql: Sql, id: string): Promise<void> {
  await sql`
    update public.answers set metadata = metadata || ${sql.json({ problem: "no_consent" })}, hear_after = 'infinity'
    where id = ${id} and not heirvoice.has_consent(user_id, 'transcribe')`;
}

/** Says which recording the answer is, once. Returns its id. */
export async function linkRecording(
  sql: Sql,
  answer: GivenAnswer,
  objectKey: string,
  facts: SoundFacts,
): Promise<string> {
  const { user_id: userId, session_id: sessionId, question_id: questionId, follow_up: followUp } = answer;
  /* Another take may have been chosen meanwhile. */
  return sql.begin(async (tx) => {
    const recordingId = await addRecording(tx, { userId, sessionId, questionId, followUp, objectKey, facts });
    await tx`
      update public.answers set recording_id = ${recordingId}, duration_seconds = ${facts.durationMs / 1000}, file_size_bytes = ${facts.bytes}
      where id = ${answer.id} and audio_file_path is not distinct from ${answer.audio_file_path}`;
    return recordingId;
  });
}

/**
 * Adds a recording of a folder and its answer, once. `path` lies in the bucket of answers; `givenAt` is when its files were last
 * written. Returns the recording's id.
 */
export async function addFolderAnswer(
  sql: Sql,
  { path, givenAt, ...recording }: Omit<NewRecording, "objectKey"> & { path: string; givenAt: Date },
): Promise<string> {
  const { facts } = recording;
  return sql.begin(async (tx) => {
    const recordingId = await addRecording(tx, { ...recording, objectKey: objectKeyOfAnswer(path) });
    await tx`
      insert into public.answers (session_id, question_id, follow_up, user_id, recording_id, audio_file_path, duration_seconds, file_size_bytes, visibility, origin, metadata)
      values (${recording.sessionId}, ${recording.questionId}, ${recording.followUp}, ${recording.userId}, ${recordingId}, ${path},
        ${facts.durationMs / 1000}, ${facts.bytes}, 'in the book', 'folder', ${tx.json({ given_at: givenAt.toISOString() })})
      on conflict (session_id, audio_file_path) where audio_file_path is not null do update set metadata = answers.metadata || excluded.metadata`;
    return recordingId;
  });
}

/** Recordings that are not in the folder any more stay kept, but are not in the book. */
export async function leaveOutOthers(sql: Sql, sessionId: string, recordingIds: readonly string[]): Promise<void> {
  await sql`
    update public.answers set visibility = case when recording_id = any(${[...recordingIds]}::uuid[]) then 'in the book' else 'draft' end
    where session_id = ${sessionId}`;
}

/**
 * What was said in a recording: its answer is done. With it go what the words weigh, for their storyteller alone, and what they
 * say of whether questions fit their life.
 */
export async function completeAnswer(
  tx: TransactionSql,
  { recordingId, language }: { recordingId: string; language: Language },
  transcript: string,
): Promise<void> {
  const feeling = tx.json({ ...feelingIn(transcript, language), language });
  await tx`
    update public.answers set transcript = ${transcript}, processing_status = 'completed',
      metadata = metadata - 'problem' || jsonb_build_object('ai_confidence_score', ${meanConfidence(tx, recordingId)}),
      emotional_analysis = ${feeling}
    where recording_id = ${recordingId}`;
  const { holds, denied } = lifeFactsIn(transcript, language);
  await tx`
    select heirvoice.store_life_facts(id, ${holds}::text[], ${denied}::text[]) from public.answers
    where recording_id = ${recordingId} and origin = 'browser'`;
}

/** Mean confidence of the recognizer's words, 0..1 with three decimals; null where it gives none. */
function meanConfidence(tx: TransactionSql, recordingId: string) {
  return tx`(
    select round(avg(w.confidence)::numeric, 3) from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
    where t.recording_id = ${recordingId} and t.layer = 'raw')`;
}

/** The answer cannot be heard, ever; `problem` is an error code for the screen's words. */
export async function giveUpAnswer(sql: Sql, { id, path }: { id: string; path: string | null }, problem: string) {
  await sql`
    update public.answers set processing_status = 'failed', metadata = metadata || ${sql.json({ problem })}
    where id = ${id} and audio_file_path is not distinct from ${path}`;
}

type SpokenAnswer = {
  sessionId: string;
  questionId: number;
  userId: string;
  path: string;
  url: string;
  durationMs: number;
  language: string;
};

/** Inserts a waiting answer with the rights of the transaction's role. Returns its id. */
export async function addSpokenAnswer(tx: TransactionSql, said: SpokenAnswer): Promise<string> {
  const [answer] = await tx<{ id: string }[]>`
    insert into public.answers (session_id, question_id, user_id, audio_file_path, audio_file_url, duration_seconds, processing_status, metadata)
    values (${said.sessionId}, ${said.questionId}, ${said.userId}, ${said.path}, ${said.url}, ${said.durationMs / 1000}, 'pending',
      ${tx.json({ processing_pipeline_status: "audio_recorded", language: said.language })})
    returning id`;
  if (!answer) throw new Error("an answer was not returned");
  return answer.id;
}

/** Says which recording an answer is before it is heard. */
export async function nameRecording(
  tx: TransactionSql,
  { answerId, recordingId, bytes }: { answerId: string; recordingId: string; bytes: number },
): Promise<void> {
  await tx`update public.answers set recording_id = ${recordingId}, file_size_bytes = ${bytes} where id = ${answerId}`;
}

/** Longer than the listening of a visitor's take and its second try. */
const visitorWordsWait = "5 minutes";

/** The answer is heard later, unless the words of its visitor's take arrive first. */
export async function awaitVisitorWords(tx: TransactionSql, id: string): Promise<void> {
  await tx`update public.answers set hear_after = now() + ${visitorWordsWait}::interval where id = ${id}`;
}

/** Lets the answer be heard now; one that waits for consent keeps waiting. */
export async function endWaitForWords(tx: TransactionSql, id: string): Promise<void> {
  await tx`update public.answers set hear_after = null where id = ${id} and hear_after < 'infinity'`;
}
