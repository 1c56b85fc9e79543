import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { completeAnswer } from "#server/pipeline/1-recordings/answer-store.ts";
import { addConversation, addConversationEvent } from "#server/voice/record/conversation-store.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

type Storyteller = { id: string; session: string };

async function storyteller(): Promise<Storyteller> {
  const [id, order, session] = [randomUUID(), randomUUID(), randomUUID()];
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  await db.sql`insert into public.orders (id, buyer_id, product_type) values (${order}, ${id}, 'memory_book')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${id}, ${order}, ${`sess_${session}`})`;
  return { id, session };
}

/** As a browser sends it, including false claims. */
async function give({ id, session }: Storyteller, conversation: string | null, metadata = {}): Promise<string> {
  const caller = { role: "authenticated" as const, claims: { role: "authenticated", sub: id } };
  return asCaller(db, caller, async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.answers (session_id, question_id, user_id, conversation_id, timestamp_start, metadata)
      values (${session}, 1, ${id}, ${conversation}, now(), ${tx.json(metadata)}) returning id`;
    return row?.id ?? "";
  });
}

async function metadataOf(answer: string): Promise<unknown> {
  const [row] = await db.sql`select metadata from public.answers where id = ${answer}`;
  return row?.["metadata"];
}

/** A conversation of two turns: one before the answer, one in it. */
async function talk({ id, session }: Storyteller): Promise<string> {
  const conversation = `conv_${randomUUID()}`;
  const about = { userId: id, interviewId: session, questionId: 1, resumes: null, language: "en" as const };
  await addConversation(db.sql, { ...about, id: conversation });
  const said = [
    ["agent said", 0],
    ["person said", 0],
    ["agent said", 60_000],
    ["person said", 90_000],
  ] as const;
  for (const [at, [kind, ms]] of said.entries())
    await addConversationEvent(db.sql, conversation, at + 1, { kind, words: "Yes.", startsMs: ms, endsMs: ms });
  return conversation;
}

/** Stores recognized words with their confidence. */
async function transcribe({ id }: Storyteller, answer: string, confidences: readonly (number | null)[]) {
  const [recording, transcript] = [randomUUID(), randomUUID()];
  await db.sql`
    insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    select ${recording}, user_id, session_id, question_id, ${`${id}/${recording}`}, 'webm', 'opus', repeat('a', 64), 1, 1000
    from public.answers where id = ${answer}`;
  await db.sql`update public.answers set recording_id = ${recording} where id = ${answer}`;
  await db.sql`
    insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${id}, 'raw', 'test', 'en', false, 'Yes.')`;
  for (const [position, confidence] of confidences.entries())
    await db.sql`
      insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms, confidence, timing)
      values (${transcript}, ${position}, 'Yes.', 0, 1, ${confidence}, 'heard')`;
  await db.sql.begin((tx) => completeAnswer(tx, { recordingId: recording, language: "en" }, "Yes."));
}

const recorded = {
  processing_pipeline_status: "audio_recorded",
  voice_agent: false,
  conversation_segment_id: null,
  ai_confidence_score: null,
  webhook_received_at: null,
};

test("changes metadata from audio_recorded to transcribed and back", async () => {
  const person = await storyteller();
  const answer = await give(person, null);
  expect(await metadataOf(answer)).toEqual(recorded);
  await transcribe(person, answer, [0.5, 0.8, null]);
  const transcribed = { ...recorded, processing_pipeline_status: "transcribed", ai_confidence_score: 0.65 };
  expect(await metadataOf(answer)).toEqual(transcribed);
  await db.sql`update public.answers set processing_status = 'pending' where id = ${answer}`;
  expect(await metadataOf(answer)).toEqual(recorded);
});

test("names in metadata the turn in which the answer began", async () => {
  const person = await storyteller();
  const [own, foreign] = [await talk(person), await talk(await storyteller())];
  const answer = await give(person, own);
  expect(await metadataOf(answer)).toEqual({ ...recorded, voice_agent: true, conversation_segment_id: `${own}:4` });
  await transcribe(person, answer, [null]);
  expect(await metadataOf(answer)).toMatchObject({ conversation_segment_id: `${own}:4`, ai_confidence_score: null });
  await expect(give(person, foreign)).rejects.toThrow("This conversation is not yours.");
});

test("rejects server metadata from a browser", async () => {
  const claimed = {
    processing_pipeline_status: "transcribed",
    ai_confidence_score: 1,
    webhook_received_at: "2026-01-01T00:00:00Z",
    conversation_segment_id: "mine",
    language: "fr",
  };
  expect(await metadataOf(await give(await storyteller(), null, claimed))).toEqual({ ...recorded, language: "fr" });
});
