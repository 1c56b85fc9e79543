import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { giveUpAnswer, readGivenAnswer, linkRecording } from "./answer-store.ts";
import { nextWaitingAnswers } from "./waiting-answer-store.ts";

const db = await testDatabase();
const { sql } = db;
afterAll(() => db.close());

test("transcribes an answer without a session like any other", async () => {
  const [storyteller, id, session] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, email) values (${storyteller}, 'teller@example.org')`;
  await sql`insert into public.interview_sessions (id, user_id, session_token) values (${session}, ${storyteller}, ${`sess_${session}`})`;
  await sql`insert into public.answers (id, user_id, session_id, question_id, audio_file_path)
    values (${id}, ${storyteller}, ${session}, 1, ${`${storyteller}/1_1.webm`})`;
  await sql`delete from public.interview_sessions where id = ${session}`;

  expect(await nextWaitingAnswers(sql, storyteller, ["hear-answer"])).toMatchObject([
    { answerId: id, userId: storyteller },
  ]);
  const answer = await readGivenAnswer(sql, id);
  if (!answer) throw new Error("the answer is gone");
  const sound = { container: "webm", codec: "opus", sha256: "a".repeat(64), bytes: 1000, durationMs: 5000 } as const;
  const facts = { ...sound, sampleRate: 48000, channels: 1, rmsDb: -20, peakDb: -3, truncated: false };
  const recording = await linkRecording(sql, answer, "stored-objects/x", facts);
  expect([...(await sql`select session_id, recording_id from public.answers where id = ${id}`)]).toEqual([
    { session_id: null, recording_id: recording },
  ]);
});

test("blames a failed take only while it is the chosen one", async () => {
  const [storyteller, id] = [randomUUID(), randomUUID()];
  const [before, now] = [`${storyteller}/1_1.webm`, `${storyteller}/1_2.webm`];
  await sql`insert into auth.users (id, email) values (${storyteller}, 'chooser@example.org')`;
  await sql`insert into public.answers (id, user_id, question_id, audio_file_path) values (${id}, ${storyteller}, 1, ${now})`;
  const state = async () =>
    (await sql`select processing_status as state from public.answers where id = ${id}`).map((row) => row["state"]);
  await giveUpAnswer(sql, { id, path: before }, "recording_empty");
  expect(await state()).toEqual(["pending"]);
  await giveUpAnswer(sql, { id, path: now }, "recording_empty");
  expect(await state()).toEqual(["failed"]);
});
