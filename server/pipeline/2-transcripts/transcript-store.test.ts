import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Transcript } from "#domain/recording/transcript.ts";
import type { Database } from "#server/database/database.ts";
import { readOtherSaid } from "#server/pipeline/1-recordings/recording-store.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { alignmentMark } from "./align/alignment-mark.ts";
import { alignWords } from "./align/align-words.ts";
import { isAligned, saveCorrection, readCorrectedWords, readCorrection, saveTranscript } from "./transcript-store.ts";

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

test("keeps words written during alignment and aligns them next", async () => {
  await saveCorrection(db.sql, { ...of, text: "the first words" });
  const timed = heard("the first words");
  await saveCorrection(db.sql, { ...of, text: "the words that count" });
  expect(await saveTranscript(db.sql, of, { raw: null, corrected: timed })).toBe(false);
  expect(await readCorrection(db.sql, recordingId)).toBe("the words that count");
  expect(await readCorrectedWords(db.sql, recordingId)).toBeNull();
  expect(await saveTranscript(db.sql, of, { raw: null, corrected: heard("the words that count") })).toBe(true);
  const words = await readCorrectedWords(db.sql, recordingId);
  expect(words?.map(({ text }) => text)).toEqual(["the", "words", "that", "count"]);
});

const raw = { engine: "pocketsphinx", model: "en-us", draft: true, language: "en" as const, words: [] };
type Places = [fromMs: number, toMs: number][];

async function savedPlaces(doubtful: Places | null): Promise<unknown> {
  await saveCorrection(db.sql, { ...of, text: "the words" });
  await saveTranscript(db.sql, of, { raw, doubtful, corrected: heard("the words") });
  const rows = await db.sql`
    select doubtful from public.transcripts where recording_id = ${recordingId} and layer = 'raw'`;
  return rows[0]?.["doubtful"];
}

test("keeps overlapping places until the sound is transcribed again", async () => {
  expect(await savedPlaces([[1_000, 2_500]])).toEqual([[1_000, 2_500]]);
  expect(await savedPlaces(null)).toEqual([[1_000, 2_500]]);
  expect(await savedPlaces([])).toEqual([]);
});

test("returns the interviewer's words and interruptions of one recording only", async () => {
  const stranger = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${stranger}, 'other@example.org')`;
  await db.sql`
    insert into public.conversations (id, user_id, question_id, language, began_at)
    values ('conv_a', ${userId}, 1, 'en', now() - interval '1 minute'), ('conv_b', ${userId}, 1, 'en', now()),
      ('conv_c', ${userId}, 2, 'en', now()), ('conv_d', ${stranger}, 1, 'en', now())`;
  const events = [
    ["conv_a", 1, userId, "agent said", "Who was there?"],
    ["conv_a", 2, userId, "person said", "My brothers."],
    ["conv_a", 3, userId, "interrupted", "Who was"],
    ["conv_b", 1, userId, "agent said", "And then?"],
    ["conv_c", 1, userId, "agent said", "Another question."],
    ["conv_d", 1, stranger, "agent said", "A stranger's."],
  ] as const;
  for (const [id, position, user, kind, words] of events)
    await db.sql`
      insert into public.conversation_events (conversation_id, position, user_id, kind, words, starts_ms, ends_ms)
      values (${id}, ${position}, ${user}, ${kind}, ${words}, 0, 0)`;
  expect(await readOtherSaid(db.sql, recordingId)).toEqual({
    said: ["Who was there?", "And then?"],
    cutOff: ["Who was"],
  });
});

test("reads a list line by line with its marks", async () => {
  const text = "You take:\n- one tin of beans\n- two eggs\n\nAnd then you wait.";
  await saveCorrection(db.sql, { ...of, text });
  await saveTranscript(db.sql, of, { raw: null, corrected: heard(text) });
  const words = (await readCorrectedWords(db.sql, recordingId)) ?? [];
  expect(words.flatMap((word) => (word.startsLine ? [word.text] : []))).toEqual(["You", "- one", "- two"]);
});

test("aligns a first correction that arrives during transcription", async () => {
  await saveCorrection(db.sql, { ...of, text: null });
  await saveCorrection(db.sql, { ...of, text: "somebody wrote this" });
  expect(await saveTranscript(db.sql, of, { raw: null, corrected: null })).toBe(false);
});

test("knows that words are aligned until text, transcript or places change", async () => {
  const text = "we lived by the river";
  const mark = alignmentMark(text, raw);
  const isKnown = (said = text, to: Transcript | null = raw) => isAligned(db.sql, of, said, alignmentMark(said, to));
  await saveCorrection(db.sql, { ...of, text });
  expect(await isKnown()).toBe(false);
  await saveTranscript(db.sql, of, { raw, corrected: { ...heard(text), mark } });
  await saveCorrection(db.sql, { ...of, text });
  expect(await isKnown()).toBe(true);
  const word = { text: "we", startMs: 0, endMs: 200, confidence: 0.5 };
  expect(await isKnown(text, { ...raw, words: [word] })).toBe(false);
  expect(await isKnown(text, null)).toBe(false);
  await saveCorrection(db.sql, { ...of, text: "we lived by the sea" });
  expect(await isKnown()).toBe(false);
  expect(await isKnown("we lived by the sea")).toBe(false);
});

/** An interview of the same person with an answer for this recording. */
async function answered(): Promise<{ session: string; answer: string; second: string }> {
  const [order, session, answer, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await db.sql`insert into public.orders (id, buyer_id, product_type, payment_status) values (${order}, ${userId}, 'memory_book', 'paid')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token) values (${session}, ${userId}, ${order}, ${`sess_${session}`})`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${second}, ${userId}, 2, 'y', 'webm', 'opus', ${"b".repeat(64)}, 1, 5000)`;
  await db.sql`insert into public.answers (id, session_id, question_id, user_id, recording_id)
    values (${answer}, ${session}, 1, ${userId}, ${recordingId}), (${second}, ${session}, 2, ${userId}, ${second})`;
  return { session, answer, second };
}

const write = async (recording: string, text: string, language: "en" | "fr" = "en") => {
  await saveCorrection(db.sql, { userId, recordingId: recording, language, text });
  const corrected = { text, alignment: alignWords([], text, 5000) };
  await saveTranscript(db.sql, { userId, recordingId: recording, language }, { raw: null, corrected });
};

test("weights an answer by its words and rewords unfitting questions", async () => {
  const { session, answer, second } = await answered();
  const otherwise = async () =>
    (
      await db.sql<{ id: number; asked: unknown }[]>`select question_id as id, asked from public.session_plans
      where session_id = ${session} and asked is not null order by position`
    ).map((row) => row);
  const [partner] =
    await db.sql`select alternative_text as en, alternative_text_fr as fr from public.questions where id = 41`;
  const plain = { score: 0, heavy: [], medium: [], needsEmotionalSupport: false };
  const weight = async () => (await db.sql`select emotional_analysis from public.answers where id = ${answer}`)[0];

  await write(recordingId, "I never married. My mother died that winter.");
  expect(await weight()).toEqual({
    emotional_analysis: { score: 3, heavy: ["died"], medium: [], needsEmotionalSupport: true, language: "en" },
  });
  expect(await otherwise()).toEqual([{ id: 41, asked: partner }]);
  await write(second, "J’étais fille unique, et la guerre ne nous a jamais touchés.", "fr");
  expect((await otherwise()).map(({ id }) => id)).toEqual([17, 41]);
  await write(second, "J’étais fille unique. J’ai toujours vécu au village, la guerre ne nous a jamais touchés.", "fr");
  expect((await otherwise()).map(({ id }) => id)).toEqual([17, 41, 59, 61]);
  await db.sql`update public.answers set visibility = 'deleted' where id = ${second}`;
  expect((await otherwise()).map(({ id }) => id)).toEqual([41]);
  await db.sql`update public.answers set visibility = 'draft' where id = ${second}`;
  await write(second, "Mon mari venait du nord.", "fr");
  expect(await otherwise()).toEqual([]);
  await write(second, "We had bread.");
  expect((await otherwise()).map(({ id }) => id)).toEqual([41]);
  await write(recordingId, "We had bread.");
  expect(await weight()).toEqual({ emotional_analysis: { ...plain, language: "en" } });
  expect(await otherwise()).toEqual([]);
});

test("keeps the wording of open and answered questions", async () => {
  const session = (await db.sql<{ id: string }[]>`select id from public.interview_sessions`)[0]?.id ?? "";
  await db.sql`update public.interview_sessions set current_question_id = 41 where id = ${session}`;
  await write(recordingId, "I never married.");
  const asked = (id: string) =>
    db.sql`select asked from public.session_plans where session_id = ${id} and question_id = 41`;
  expect([...(await asked(session))]).toEqual([{ asked: null }]);
  await db.sql`insert into public.answers (session_id, question_id, user_id) values (${session}, 41, ${userId})`;
  await db.sql`update public.interview_sessions set current_question_id = 42 where id = ${session}`;
  await write(recordingId, "I never married, and never regretted it.");
  expect([...(await asked(session))]).toEqual([{ asked: null }]);
  const [order, next] = [randomUUID(), randomUUID()];
  await db.sql`insert into public.orders (id, buyer_id, product_type, payment_status) values (${order}, ${userId}, 'memory_book', 'paid')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token) values (${next}, ${userId}, ${order}, ${`sess_${next}`})`;
  expect([...(await asked(next))]).not.toEqual([{ asked: null }]);
});

test("locks an answer before its words, as a correction does", async () => {
  await saveCorrection(db.sql, { ...of, text: "we rowed" });
  const { aligned } = await db.sql.begin(async (correction) => {
    await correction`select from public.answers where recording_id = ${recordingId} for no key update`;
    const aligning = saveTranscript(db.sql, of, { raw, corrected: heard("we rowed") });
    const waiting = () => db.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);
    await correction`select from public.transcripts where recording_id = ${recordingId} for update`;
    return { aligned: () => aligning };
  });
  expect(await aligned()).toBe(true);
});
