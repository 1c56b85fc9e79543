import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasWords } from "#domain/recording/transcript.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  return id;
}

/** An answer with recognized words, shared with the storyteller's daughter. */
async function sharedAnswer() {
  const [teller, daughter] = [await person(), await person()];
  const [answer, recording, session] = [randomUUID(), randomUUID(), randomUUID()];
  await db.sql`insert into public.interview_sessions (id, user_id, session_token)
    values (${session}, ${teller}, ${`sess_${session}`})`;
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${daughter}, 'June', 'june@example.org', now())`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, 'x', 'wav', 'pcm', ${"a".repeat(64)}, 1, 1000)`;
  await db.sql`insert into public.answers (id, session_id, question_id, user_id, visibility, transcript, audio_file_path, recording_id)
    values (${answer}, ${session}, 1, ${teller}, 'family only', 'a house', ${`${teller}/1.wav`}, ${recording})`;
  await db.sql`insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (${recording}, ${teller}, 'raw', 'sherpa', 'en', false, 'a house')`;
  const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2]) =>
    asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, ask);
  return {
    correct: (text: string) =>
      as(teller, async (tx) => void (await tx`select public.correct_answer(${answer}, ${text}, 'en')`)),
    marks: () =>
      as(daughter, async (tx) =>
        (await tx`select is_draft from public.shared_answers()`).map((row) => row["is_draft"]),
      ),
    addTimes: () => db.sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
        select id, 0, 'A secret house.', 0, 500 from public.transcripts
        where recording_id = ${recording} and layer = 'corrected'`,
    heard: () => as(daughter, async (tx) => (await tx`select public.answer_words(${answer}) as words`)[0]?.["words"]),
    layers: async () => (await db.sql`select layer from public.transcripts where recording_id = ${recording}`).count,
  };
}

test("marks shared words as unread until a person writes them", async () => {
  const answer = await sharedAnswer();
  expect(await answer.marks()).toEqual([true]);
  await answer.correct("A house.");
  expect(await answer.marks()).toEqual([false]);
});

test("removes a correction that holds no words", async () => {
  const answer = await sharedAnswer();
  await answer.correct("A house.");
  await answer.correct(" \n ");
  expect(await answer.layers()).toBe(1);
  expect(await answer.marks()).toEqual([true]);
});

test("recognizes words in SQL and TypeScript alike", async () => {
  for (const text of ["", " \n\t", "…", "« »", "?!", "a", "é", "שלום", "42", "日本", "❤", "— oui"]) {
    const [row] = await db.sql`select heirvoice.has_words(${text}) as found`;
    expect([text, row?.["found"]]).toEqual([text, hasWords(text)]);
  }
});

test("withholds the timed words of an earlier correction", async () => {
  const answer = await sharedAnswer();
  await answer.correct("A secret house.");
  await answer.addTimes();
  expect(await answer.heard()).toEqual([["A secret house.", 0, 500, false]]);
  await answer.correct("A house.");
  expect(await answer.heard()).toBeNull();
});
