import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Transcript } from "#domain/recording/transcript.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { saveTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
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

const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2]) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, ask);

/** An answer in the book with recognized words, its storyteller and her helper. */
async function recognizedAnswer() {
  const [teller, helper, daughter] = [await person(), await person(), await person()];
  const [answer, recording] = [randomUUID(), randomUUID()];
  await db.sql`insert into public.helpers (storyteller_id, helper_id) values (${teller}, ${helper})`;
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${daughter}, 'June', 'june@example.org', now())`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, 'x', 'wav', 'pcm', ${recording.replaceAll("-", "").repeat(2)}, 1, 1000)`;
  await db.sql`insert into public.answers (id, question_id, user_id, visibility, transcript, recording_id)
    values (${answer}, 1, ${teller}, 'in the book', 'Otto Brant rowed.', ${recording})`;
  await db.sql`insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (${recording}, ${teller}, 'raw', 'sherpa', 'en', true, 'otto brant rowed')`;
  return {
    teller,
    helper,
    daughter,
    answer,
    recording,
    correct: (by: string, text: string, base: number | null, editor = answer) =>
      as(by, async (tx) => {
        const [row] = await tx`select public.correct_answer(${answer}, ${text}, 'en', ${base}, ${editor}) as version`;
        return row?.["version"];
      }),
    restore: (number: number, base: number) =>
      as(teller, async (tx) => void (await tx`select public.restore_revision(${answer}, ${number}, ${base})`)),
    read: (by: string) =>
      as(by, async (tx) => (await tx`select public.read_transcript(${answer}) as words`)[0]?.["words"]),
    revisions: (by: string) =>
      as(
        by,
        (tx) => tx`select number, version, author_id, made_by, body from public.transcript_revisions
        where recording_id = ${recording} order by number`,
      ),
    /** Ends the time in which saves update the newest revision. */
    later: () => db.sql`update public.transcript_revisions set made_at = made_at - interval '6 minutes'`,
    shown: async () =>
      (await db.sql<{ transcript: string }[]>`select transcript from public.answers where id = ${answer}`)[0]
        ?.transcript,
  };
}

test("keeps what was heard and each saved state, and brings one back", async () => {
  const { teller, correct, later, ...answer } = await recognizedAnswer();
  expect(await correct(teller, "Otto Brand rowed.", 0)).toBe(1);
  expect(await correct(teller, "Otto Brandt rowed.", 1)).toBe(2);
  await later();
  expect(await correct(teller, "Otto Brandt rowed over.", 2)).toBe(3);
  const row = { author_id: teller, made_by: "typed" };
  const heard = { number: 0, version: 0, author_id: null, made_by: "heard", body: "Otto Brant rowed." };
  const saved = [
    heard,
    { ...row, number: 1, version: 2, body: "Otto Brandt rowed." },
    { ...row, number: 2, version: 3, body: "Otto Brandt rowed over." },
  ];
  expect([...(await answer.revisions(teller))]).toEqual(saved);
  await answer.restore(1, 3);
  expect(await answer.shown()).toBe("Otto Brandt rowed.");
  await answer.restore(0, 4);
  expect(await answer.shown()).toBe("Otto Brant rowed.");
  expect(await answer.read(teller)).toMatchObject({ version: 5, corrected: false, text: "Otto Brant rowed." });
  expect((await answer.revisions(teller)).map(({ made_by: how }) => how)).toEqual([
    "heard",
    "typed",
    "typed",
    "restored",
    "restored",
  ]);
});

test("refuses words from before a cut, over whatever version", async () => {
  const { teller, helper, answer, recording, correct, shown, read } = await recognizedAnswer();
  await correct(teller, "Otto Brandt rowed home.", 0);
  await db.sql`insert into public.redactions
      (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, state, original_sha256)
    values (${answer}, ${recording}, ${teller}, 0, 1, 1, 'out', 'out', repeat('0', 64))`;
  await db.sql`update public.transcripts set body = 'Otto rowed home.' where recording_id = ${recording}`;
  await db.sql`update public.answers set transcript = 'Otto rowed home.' where id = ${answer}`;
  await db.sql`select heirvoice.seal_revisions(${recording}, true)`;
  const { version, cut_version: cut } = z.object({ version: z.int(), cut_version: z.int() }).parse(await read(teller));
  const save = (by: string, text: string, madeFrom: number | null) =>
    as(by, (tx) => tx`select public.correct_answer(${answer}, ${text}, 'en', ${version}, null, ${madeFrom})`);
  for (const by of [teller, helper])
    for (const madeFrom of [1, cut - 1, null])
      await expect(save(by, "Otto Brandt rowed.", madeFrom)).rejects.toMatchObject({ code: "PT409" });
  expect(await shown()).toBe("Otto rowed home.");
  await save(helper, "Otto rowed back.", version);
  expect(await shown()).toBe("Otto rowed back.");
  await db.sql`update public.redactions set wanted = 'in', state = 'in' where answer_id = ${answer}`;
  expect(await read(teller)).toMatchObject({ cut_version: 0 });
});

test("brings back hours of heard words whole", async () => {
  const { teller, recording, answer, correct, restore, shown, read } = await recognizedAnswer();
  await db.sql`update public.answers set transcript = repeat('Otto Brant rowed. ', 12000) where id = ${answer}`;
  const heard = await shown();
  await correct(teller, "Otto Brandt rowed.", 0);
  await restore(0, 1);
  expect(await shown()).toBe(heard);
  expect(await read(teller)).toMatchObject({ corrected: false, version: 2 });
  expect(
    await db.sql`select from public.transcripts where recording_id = ${recording} and layer = 'corrected'`,
  ).toHaveLength(0);
});

test("keeps the words of two editors of one person apart", async () => {
  const { teller, correct, revisions } = await recognizedAnswer();
  await correct(teller, "One.", 0, randomUUID());
  await correct(teller, "Two.", 1, randomUUID());
  expect((await revisions(teller)).map(({ body }) => body)).toEqual(["Otto Brant rowed.", "One.", "Two."]);
});

test("refuses a correction made from older words", async () => {
  const { teller, helper, correct, ...answer } = await recognizedAnswer();
  await correct(helper, "Otto Brand rowed.", 0);
  await expect(correct(teller, "Otto Brandt rowed.", 0)).rejects.toMatchObject({
    code: "PT409",
    detail: "stale base",
  });
  expect(await answer.shown()).toBe("Otto Brand rowed.");
  await expect(answer.restore(0, 0)).rejects.toMatchObject({ code: "PT409" });
});

test("lets exactly one of two simultaneous corrections pass", async () => {
  const { teller, helper, correct, ...answer } = await recognizedAnswer();
  const ends = await Promise.allSettled([correct(teller, "Hers.", 0), correct(helper, "His.", 0)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await answer.revisions(teller)).toHaveLength(2);
});

test("records a correction made before the history", async () => {
  const { teller, recording, correct, ...answer } = await recognizedAnswer();
  await db.sql`insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (${recording}, ${teller}, 'corrected', 'person', 'en', false, 'Otto Brandt rowed.')`;
  expect(await answer.read(teller)).toMatchObject({ version: 1, corrected: true });
  await correct(teller, "Otto Brandt rowed over.", 1);
  expect((await answer.revisions(teller)).map(({ body }) => body)).toEqual([
    "otto brant rowed",
    "Otto Brandt rowed.",
    "Otto Brandt rowed over.",
  ]);
});

test("shows words to the storyteller and helper, never to the family", async () => {
  const { teller, helper, daughter, answer: id, correct, read, revisions } = await recognizedAnswer();
  await correct(helper, "Otto Brandt rowed.", 0);
  expect((await revisions(helper)).map(({ author_id: author }) => author)).toEqual([null, helper]);
  for (const visibility of ["in the book", "family only"]) {
    await db.sql`update public.answers set visibility = ${visibility} where id = ${id}`;
    expect(await read(daughter)).toBeNull();
    expect(await revisions(daughter)).toHaveLength(0);
    await expect(correct(daughter, "x", null)).rejects.toMatchObject({ code: "PT404" });
  }
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${id}`;
  expect(await read(helper)).toBeNull();
  expect(await revisions(helper)).toHaveLength(0);
  await expect(correct(helper, "x", null)).rejects.toMatchObject({ code: "PT404" });
  expect(await revisions(teller)).toHaveLength(2);
  await db.sql`update public.answers set visibility = 'in the book' where id = ${id}`;
  await db.sql`update public.helpers set ended_at = now() where helper_id = ${helper}`;
  expect(await read(helper)).toBeNull();
  await expect(correct(helper, "x", 1)).rejects.toMatchObject({ code: "PT404" });
});

test("stores words that were checked by people who may correct them", async () => {
  const { teller, helper, daughter, answer, recording, read } = await recognizedAnswer();
  const check = (by: string, from: number, to: number) =>
    as(by, async (tx) => void (await tx`select public.check_words(${answer}, ${from}, ${to})`));
  await check(teller, 100, 400);
  await check(helper, 300, 500);
  await check(teller, 900, 1000);
  expect(await read(teller)).toMatchObject({
    checked: [
      [100, 500],
      [900, 1000],
    ],
  });
  await expect(check(daughter, 0, 50)).rejects.toMatchObject({ code: "PT404" });
  await expect(check(teller, 50, 50)).rejects.toMatchObject({ code: "23514" });
  const heardAgain = (text: string) => {
    const words = text
      .split(" ")
      .map((word, at) => ({ text: word, startMs: at * 9, endMs: at * 9 + 8, confidence: 0.9 }));
    const raw: Transcript = { language: "en", engine: "sherpa", model: null, draft: true, words };
    return saveTranscript(db.sql, { recordingId: recording, userId: teller, language: "en" }, { raw, corrected: null });
  };
  await heardAgain("otto brant rowed");
  expect((await read(teller))?.checked).toHaveLength(2);
  await heardAgain("otto brand rowed");
  expect(await read(teller)).toMatchObject({ checked: [] });
});

test("keeps at most 200 revisions and 5 MB of them", async () => {
  const { teller, recording, correct, later } = await recognizedAnswer();
  for (let at = 0; at < 203; at++) {
    await correct(teller, `Otto Brandt ${at}.`, at);
    await later();
  }
  const numbers = async () =>
    (
      await db.sql<{ number: number }[]>`
        select number from public.transcript_revisions where recording_id = ${recording} order by number`
    ).map(({ number }) => number);
  expect((await numbers()).slice(0, 2)).toEqual([0, 4]);
  expect(await numbers()).toHaveLength(201);
  for (let at = 203; at < 206; at++) {
    await correct(teller, "é".repeat(200_000 - at), at);
    await later();
  }
  await db.sql`update public.transcript_revisions set body = repeat('x', 4900000) where recording_id = ${recording} and number = 204`;
  await correct(teller, "Otto Brandt.", 206);
  expect(await numbers()).toEqual([0, 205, 206, 207]);
});
