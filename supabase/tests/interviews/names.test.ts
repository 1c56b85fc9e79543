import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

type Place = { answer_id: string; version: number; place: number; said: string; start_ms: number | null };

/** A storyteller with one recognized answer per text. */
async function teller(...texts: string[]) {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  const answers: string[] = [];
  for (const text of texts) {
    const [answer, recording, transcript] = [randomUUID(), randomUUID(), randomUUID()];
    await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${recording}, ${id}, 1, 'x', 'wav', 'pcm', ${recording.replaceAll("-", "").repeat(2)}, 1, 1000)`;
    await db.sql`insert into public.answers (id, question_id, user_id, transcript, recording_id)
      values (${answer}, 1, ${id}, ${text}, ${recording})`;
    await db.sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
      values (${transcript}, ${recording}, ${id}, 'raw', 'sherpa', 'en', true, ${text})`;
    await db.sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
      select ${transcript}, n, w, n * 400, n * 400 + 300 from regexp_split_to_table(${text}, ' ') with ordinality s (w, n)`;
    answers.push(answer);
  }
  const as = <T>(ask: Parameters<typeof asCaller<T>>[2]) =>
    asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, ask);
  return {
    id,
    answers,
    find: (name: string) => as(async (tx) => [...(await tx<Place[]>`select * from public.find_name(${name})`)]),
    correct: (heard: string, written: string, places: Place[], change: string = randomUUID()) =>
      as(async (tx) => {
        await tx`select public.correct_name(${heard}, ${written}, ${tx.json(places)}, ${change})`;
        return change;
      }),
    undo: (change: string) =>
      as(async (tx) => (await tx`select public.undo_name(${change}) as ends`)[0]?.["ends"] as unknown),
    type: (answer: string, text: string) =>
      as(async (tx) => void (await tx`select public.correct_answer(${answer}, ${text}, 'en')`)),
    names: () => as(async (tx) => [...(await tx`select written, heard from public.names`)]),
    shown: async () =>
      (
        await db.sql<{ transcript: string }[]>`
          select transcript from public.answers where user_id = ${id} order by array_position(${answers}::uuid[], id)`
      ).map(({ transcript }) => transcript),
  };
}

const told = ["Otto Brant rowed. It was Brant's boat.", "BRANT, brant and d’Brant; a Brants, no Brantford."];

test("shows, corrects and undoes every place of a name", async () => {
  const { find, correct, undo, shown, names } = await teller(...told);
  const places = await find("brant");
  expect(places.map(({ said }) => said).toSorted()).toEqual(["BRANT", "Brant", "Brant", "Brant", "brant"].toSorted());
  expect(places.map(({ start_ms: start }) => start)).toContain(2400);
  const change = await correct("brant", "Brandt", places);
  const corrected = [
    "Otto Brandt rowed. It was Brandt's boat.",
    "BRANDT, Brandt and d’Brandt; a Brants, no Brantford.",
  ];
  expect(await shown()).toEqual(corrected);
  await correct("brant", "Brandt", places, change);
  expect(await shown()).toEqual(corrected);
  expect(await names()).toEqual([{ written: "Brandt", heard: ["brant"] }]);
  expect(await undo(change)).toEqual({ undone: 2, kept: 0 });
  expect(await shown()).toEqual(told);
});

test("leaves out places, other people and words changed meanwhile", async () => {
  const { answers, find, correct, undo, type, shown } = await teller(...told);
  const stranger = await teller();
  expect(await stranger.find("Brant")).toEqual([]);
  const [first, ...others] = await find("Brant");
  if (!first) throw new Error("no place");
  await expect(stranger.correct("Brant", "Brandt", [first])).rejects.toMatchObject({ code: "PT404" });
  await expect(correct("Brant", "Brandt", [{ ...first, place: 1, said: "Otto" }])).rejects.toMatchObject({
    code: "PT409",
  });
  const change = await correct("Brant", "Brandt", [first]);
  await expect(correct("Brant", "Brandt", others)).rejects.toMatchObject({ code: "PT409" });
  expect((await shown()).join(" ").match(/Brandt/gi)).toHaveLength(1);
  await type(first.answer_id, "Something else.");
  expect(await undo(change)).toEqual({ undone: 0, kept: 1 });
  expect((await shown())[answers.indexOf(first.answer_id)]).toBe("Something else.");
});

test("corrects 400 places and undoes them", async () => {
  const { find, correct, undo, shown } = await teller(
    ...Array.from({ length: 40 }, () => `${"We went over the river. ".repeat(40)}Otto Brant rowed. `.repeat(10)),
  );
  const places = await find("Brant");
  const change = await correct("Brant", "Brandt", places);
  expect(places).toHaveLength(400);
  expect((await shown()).every((text) => !text.includes("Brant "))).toBe(true);
  expect(await undo(change)).toEqual({ undone: 40, kept: 0 });
});

test("answers within seconds for a word said 60,000 times", async () => {
  const { find } = await teller("I ");
  const { find: findMany, answers } = await teller("We rowed.", "I rowed.");
  await db.sql`update public.answers set transcript = repeat('I am ', 60000) where id = ${answers[0] ?? ""}`;
  const places = await findMany("i");
  expect(places).toHaveLength(1000);
  expect(places.filter(({ answer_id: id }) => id === answers[0]).map(({ place }) => place)).toContain(4991);
  expect(await find("i")).toHaveLength(1);
});

test("keeps a bounded list of names", async () => {
  const { correct, names } = await teller();
  await db.sql`insert into public.settings (key, value) values ('row_budgets', '{"names": 2}')`;
  for (const written of ["Anna", "Berta"]) await correct("x", written, []);
  await expect(correct("x", "Clara", [])).rejects.toMatchObject({ code: "54000" });
  await correct("y", "Anna", []);
  expect(await names()).toHaveLength(2);
});
