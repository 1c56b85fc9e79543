import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { answerSchema } from "#domain/recording/answer.ts";
import { feelingIn } from "#domain/follow-up/feeling.ts";
import type { Language } from "#domain/language.ts";
import { lifeFactsIn } from "#server/pipeline/1-recordings/life-facts/life-facts.ts";
import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import { isUploaded, uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import { answersBucket } from "#domain/recording/take.ts";
import { addRecording, objectKeyOfAnswer, type NewRecording } from "./recording-store.ts";
import type { ConversationSound, WaitingConversation } from "./ended-conversation/ended-conversation-store.ts";
import { maxLookedAt, waitsForTranscription } from "./waiting-answer-store.ts";

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

/** Gives up answers without a recording of their storyteller, without a job for each. True: there may be more. */
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

export async function readGivenAnswer(sql: Sql, id: string): Promise<GivenAnswer | null> {
  const rows = await sql`
    select id, user_id, session_id, question_id, follow_up, audio_file_path, recording_id from public.answers where id = ${id}`;
  return rows.map((row) => givenAnswerSchema.parse(row))[0] ?? null;
}

/** The object key of the storyteller's upload for this answer; null without one. */
export async function objectKeyOfUpload(sql: Sql, { user_id, audio_file_path }: GivenAnswer): Promise<string | null> {
  return uploadedKey(sql, answersBucket, audio_file_path, user_id);
}

export async function saveClaim(sql: Sql, id: string, soundMs: number): Promise<void> {
  await sql`update public.answers set claimed_ms = ${Math.max(1, Math.round(soundMs))} where id = ${id}`;
}

/** Transcribes the answer tomorrow (UTC); `problem` is the reason. */
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

/** Links the answer to its recording, once. Returns the recording's id. */
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
 * Adds a recording of a folder and its answer, once. `path` is in the bucket of answers; `givenAt` is the modification
 * time of its files. Returns the recording's id.
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

/** Removes recordings from the book that are no longer in the folder. Their rows stay. */
export async function leaveOutOthers(sql: Sql, sessionId: string, recordingIds: readonly string[]): Promise<void> {
  await sql`
    update public.answers set visibility = case when recording_id = any(${[...recordingIds]}::uuid[]) then 'in the book' else 'draft' end
    where session_id = ${sessionId}`;
}

/** Locks the answers of a recording before its words, in the order of a correction: the other order ends in a deadlock. */
export const lockAnswersOf = (tx: TransactionSql, recordingId: string): Promise<unknown> =>
  tx`select from public.answers where recording_id = ${recordingId} order by id for no key update`;

/**
 * Completes a transcribed answer. Also stores the emotional weight of its words, readable by the storyteller only, and
 * facts that decide whether questions fit their life.
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

/** Mean confidence of the recognized words, 0..1 with three decimals; null if the recognizer reports none. */
function meanConfidence(tx: TransactionSql, recordingId: string) {
  return tx`(
    select round(avg(w.confidence)::numeric, 3) from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
    where t.recording_id = ${recordingId} and t.layer = 'raw')`;
}

/** The answer can never be transcribed; `problem` is an error code for the screen. */
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

/** Links an answer to its recording before transcription. */
export async function nameRecording(
  tx: TransactionSql,
  { answerId, recordingId, bytes }: { answerId: string; recordingId: string; bytes: number },
): Promise<void> {
  await tx`update public.answers set recording_id = ${recordingId}, file_size_bytes = ${bytes} where id = ${answerId}`;
}

/** Longer than both tries to transcribe a visitor's take. */
const visitorWordsWait = "5 minutes";

/** Delays transcription in case the words of the visitor's take arrive first. */
export async function awaitVisitorWords(tx: TransactionSql, id: string): Promise<void> {
  await tx`update public.answers set hear_after = now() + ${visitorWordsWait}::interval where id = ${id}`;
}

/** Ends that delay; an answer that waits for consent keeps waiting. */
export async function endWaitForWords(tx: TransactionSql, id: string): Promise<void> {
  await tx`update public.answers set hear_after = null where id = ${id} and hear_after < 'infinity'`;
}

/**
 * The storyteller's own answer from this conversation that has its recording or needs none. It is marked as completed by
 * the webhook, and its recording stays as it is.
 */
export async function markAnswerOfConversation(sql: Sql | TransactionSql, of: WaitingConversation): Promise<boolean> {
  const { count } = await sql`
    update public.answers a set metadata = a.metadata || jsonb_build_object('webhook_received_at', ${of.receivedAt}::timestamptz)
    where a.user_id = ${of.userId} and a.conversation_id = ${of.conversationId} and a.follow_up is null
      and (a.recording_id is not null or a.visibility = 'deleted'
        or ${isUploaded(sql, answersBucket, sql`a.audio_file_path`, sql`a.user_id::text`)})`;
  return count > 0;
}

/**
 * Adds the answer, which waits for transcription like any other. An answer from this conversation whose own recording
 * never arrived gets the sound instead.
 */
export async function writeAnswerOfConversation(
  tx: TransactionSql,
  of: WaitingConversation,
  sound: ConversationSound,
): Promise<void> {
  const { path, bytes, durationMs, beganAt } = sound;
  const url = `${answersBucket}/${path}`;
  const metadata = tx.json({
    language: of.language,
    sha256: sound.sha256,
    other_voice: sound.otherVoice.map(([from, to]) => [from, to]),
    webhook_received_at: of.receivedAt.toISOString(),
  });
  const { count } = await tx`
    update public.answers set audio_file_path = ${path}, audio_file_url = ${url}, file_size_bytes = ${bytes},
      duration_seconds = ${durationMs / 1000}, processing_status = 'pending', hear_after = null,
      metadata = (metadata - 'problem') || ${metadata}
    where id = (
      select id from public.answers
      where user_id = ${of.userId} and conversation_id = ${of.conversationId} and follow_up is null and recording_id is null
      order by created_at limit 1
    )`;
  if (count > 0) return;
  await tx`
    insert into public.answers (session_id, question_id, user_id, audio_file_path, audio_file_url, duration_seconds,
      file_size_bytes, timestamp_start, timestamp_end, conversation_id, processing_status, metadata)
    values (${of.sessionId}, ${of.questionId}, ${of.userId}, ${path}, ${url}, ${durationMs / 1000},
      ${bytes}, ${beganAt}, ${new Date(beganAt.getTime() + durationMs)}, ${of.conversationId}, 'pending', ${metadata})`;
}

/** The recording of these answers has other bytes of the same length. */
export async function replaceAnswerSound(
  tx: TransactionSql,
  recordingId: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<void> {
  await tx`
    update public.answers set file_size_bytes = ${bytes},
      metadata = case when metadata ? 'sha256' then metadata || jsonb_build_object('sha256', ${sha256}::text) else metadata end
    where recording_id = ${recordingId}`;
}
