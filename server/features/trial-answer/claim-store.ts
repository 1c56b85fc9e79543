import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import type { Language } from "#domain/language.ts";
import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import type { Transcript } from "#domain/recording/transcript.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import { blobKey, lockQuota, writeObject } from "#server/api/storage/objects/object-row-store.ts";
import {
  addSpokenAnswer,
  awaitVisitorWords,
  endWaitForWords,
  nameRecording,
} from "#server/pipeline/1-recordings/answer-store.ts";
import { writeTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { answersBucket } from "#domain/recording/take.ts";
import { isTranscriptionPending, type StoredTake } from "./visitor-take-store.ts";

type Person = { userId: string; caller: Caller };

/** The confirmed address of an account; null without one. */
export async function confirmedEmail(sql: Sql | TransactionSql, userId: string): Promise<string | null> {
  const [row] = await sql<{ email: string | null }[]>`
    select email from auth.users where id = ${userId} and email_confirmed_at is not null and not is_anonymous`;
  return row?.email ?? null;
}

/** Returns the person's newest interview with this question, or a new one. Runs with the person's rights. */
export async function findOrCreateSession(tx: TransactionSql, userId: string, questionId: number): Promise<string> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`first answer ${userId}`}, 0))`;
  const [known] = await tx<{ id: string }[]>`
    select s.id from public.interview_sessions s join public.session_plans p on p.session_id = s.id
    where s.user_id = ${userId} and p.question_id = ${questionId} order by s.created_at desc limit 1`;
  if (known) return known.id;
  const [order] = await tx<{ id: string }[]>`
    insert into public.orders (buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status, order_status)
    values (${userId}, ${userId}, 'direct', 'memory_book_plus_audio', 0, 'paid', 'created') returning id`;
  const [begun] = await tx<{ id: string }[]>`
    insert into public.interview_sessions (user_id, order_id, session_token, status, current_question_id)
    values (${userId}, ${order?.id ?? null}, ${`sess_${randomUUID()}`}, 'active', ${questionId}) returning id`;
  if (!begun) throw new Error("an interview was not returned");
  return begun.id;
}

/**
 * Adds the bytes to the person's folder and creates an answer that waits for transcription. Runs with the person's
 * rights.
 */
export async function insertAnswer(
  tx: TransactionSql,
  { userId, caller }: Person,
  of: { take: StoredTake; facts: SoundFacts; sessionId: string; ending: string },
): Promise<string> {
  const { take, facts, sessionId } = of;
  const name = `${userId}/${take.questionId}_${take.createdAt.getTime()}.${of.ending}`;
  await lockQuota(tx, caller);
  const metadata = {
    eTag: `"${facts.sha256}"`,
    size: take.bytes,
    mimetype: take.mediaType,
    cacheControl: "no-cache",
    lastModified: new Date().toISOString(),
    contentLength: take.bytes,
    httpStatusCode: 200,
  };
  const object = {
    bucketId: answersBucket,
    name,
    version: take.id,
    mode: "insert",
    metadata,
    userMetadata: null,
  } as const;
  await writeObject(tx, caller, object);
  const answerId = await addSpokenAnswer(tx, {
    sessionId,
    userId,
    questionId: take.questionId,
    path: name,
    url: `${answersBucket}/${name}`,
    durationMs: facts.durationMs,
    language: take.language,
  });
  await tx`
    update public.interview_sessions s set current_question_id = (
      select n.question_id from public.session_plans h join public.session_plans n on n.session_id = h.session_id and n.position > h.position
      where h.session_id = s.id and h.question_id = ${take.questionId} order by n.position limit 1)
    where s.id = ${sessionId} and s.current_question_id = ${take.questionId}
      and exists (select from public.session_plans p where p.session_id = s.id and p.question_id <> ${take.questionId})`;
  return answerId;
}

type ClaimedAnswer = { take: StoredTake; facts: SoundFacts; sessionId: string; answerId: string };

/**
 * Attaches the recording and the visible words to the answer: corrected words (timed after transcription) or recognized
 * ones. An answer without words waits for pending recognition. Runs with the server's rights.
 */
export async function attachWords(
  tx: TransactionSql,
  userId: string,
  { take, facts, sessionId, answerId }: ClaimedAnswer,
): Promise<void> {
  const { language, corrected, transcript } = take;
  const recordingId = await insertRecording(tx, userId, { take, facts, sessionId, answerId });
  if (corrected !== null)
    await tx`
      insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
      values (${recordingId}, ${userId}, 'corrected', 'person', ${language}, false, ${corrected})
      on conflict (recording_id, layer) do nothing`;
  if (isTranscribed(transcript))
    await writeTranscript(tx, { recordingId, userId, language }, { raw: transcript, corrected: null });
  else if (corrected === null && isTranscriptionPending(take)) await awaitVisitorWords(tx, answerId);
}

async function insertRecording(tx: TransactionSql, userId: string, of: ClaimedAnswer): Promise<string> {
  const { take, facts, sessionId, answerId } = of;
  const [recording] = await tx<{ id: string }[]>`
    insert into public.recordings (user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${userId}, ${sessionId}, ${take.questionId}, ${blobKey(take.id)}, ${facts.container}, ${facts.codec}, ${facts.sha256},
      ${facts.bytes}, ${facts.durationMs})
    on conflict (user_id, sha256, question_id) do update set follow_up = excluded.follow_up
    returning id`;
  if (!recording) throw new Error("a recording was not returned");
  await nameRecording(tx, { answerId, recordingId: recording.id, bytes: facts.bytes });
  return recording.id;
}

/**
 * Attaches a transcription that finishes after the claim; without words the answer waits for transcription like any
 * other.
 */
export async function attachDeferredWords(
  tx: TransactionSql,
  answerId: string,
  transcript: Transcript | null,
): Promise<void> {
  const [answer] = await tx<{ userId: string; recordingId: string }[]>`
      select user_id as "userId", recording_id as "recordingId" from public.answers
      where id = ${answerId} and recording_id is not null for update`;
  if (!answer) return;
  if (isTranscribed(transcript))
    await writeTranscript(tx, { ...answer, language: transcript.language }, { raw: transcript, corrected: null });
  else {
    await endWaitForWords(tx, answerId);
    await tx`select heirvoice.notify('answers_given', ${answer.userId})`;
  }
}

/** The content of the first-page email; null without words or a confirmed address. */
export async function readFirstPage(sql: Sql, answerId: string) {
  const [row] = await sql<{ email: string; language: Language; question: string; said: string; isDraft: boolean }[]>`
    select u.email, l.language, case when l.language = 'fr' then q.text_fr else q.text end as question, a.transcript as said,
      not exists (select from public.transcripts t where t.recording_id = a.recording_id and (t.layer = 'corrected' or not t.draft)) as "isDraft"
    from public.answers a join auth.users u on u.id = a.user_id join public.questions q on q.id = a.question_id,
      lateral (select case when a.metadata ->> 'language' = 'fr' then 'fr' else 'en' end as language) l
    where a.id = ${answerId} and u.email_confirmed_at is not null and heirvoice.has_words(a.transcript)
      and not exists (select from public.answers b where b.user_id = a.user_id and b.created_at < a.created_at)`;
  return row ?? null;
}

function isTranscribed(transcript: Transcript | null): transcript is Transcript {
  return transcript !== null && transcript.words.length > 0;
}
