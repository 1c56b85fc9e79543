import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/backend/db/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { alignWords } from "./align-words.ts";
import { keepCorrection, readCorrectedWords, readCorrection, saveTranscript } from "./transcript-store.ts";

let db: Database;
const [userId, recordingId] = [randomUUID(), randomUUID()];
const of = { userId, recordingId, language: "en" as const };

beforeAll(async () => {
  db = await testDatabase();
  await db.sql`insert into auth.users (id, email) values (${userId}, 'rosa@example.org')`;
  await db.sql`
    insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recordingId}, ${userId}, 1, 'x', 'webm', 'opus', ${"a".repeat(64)}, 1, 5000)`;
});
afterAll(() => db.close());

const heard = (text: string) => ({ text, alignment: alignWords([], text, 5000) });

test("words that a person wrote while others were being timed stay, and are timed in their turn", async () => {
  await keepCorrection(db.sql, { ...of, text: "the first words" });
  const timed = heard("the first words");
  await keepCorrection(db.sql, { ...of, text: "the words that count" });
  expect(await saveTranscript(db.sql, of, { raw: null, corrected: timed })).toBe(false);
  expect(await readCorrection(db.sql, recordingId)).toBe("the words that count");
  expect(await readCorrectedWords(db.sql, recordingId)).toBeNull();
  expect(await saveTranscript(db.sql, of, { raw: null, corrected: heard("the words that count") })).toBe(true);
  const words = await readCorrectedWords(db.sql, recordingId);
  expect(words?.map(({ text }) => text)).toEqual(["the", "words", "that", "count"]);
});

test("a list is read line by line, with its marks", async () => {
  const text = "You take:\n- one tin of beans\n- two eggs\n\nAnd then you wait.";
  await keepCorrection(db.sql, { ...of, text });
  await saveTranscript(db.sql, of, { raw: null, corrected: heard(text) });
  const words = (await readCorrectedWords(db.sql, recordingId)) ?? [];
  expect(words.flatMap((word) => (word.startsLine ? [word.text] : []))).toEqual(["You", "- one", "- two"]);
});

test("a first correction that came while the sound was heard is not passed over", async () => {
  await keepCorrection(db.sql, { ...of, text: null });
  await keepCorrection(db.sql, { ...of, text: "somebody wrote this" });
  expect(await saveTranscript(db.sql, of, { raw: null, corrected: null })).toBe(false);
});
