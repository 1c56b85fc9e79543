import { randomUUID } from "node:crypto";
import type { JSONValue } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { saveDatePairs } from "#server/pipeline/3-memoir/sections/date-pair-store.ts";
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

const texts = ["The mill burned in 1936.", "The mill burned in 1938."];

/** Two composed sections of a sentence each, which tell one fire with two years. */
async function twoDates() {
  const [teller, helper, stranger, session] = [await person(), await person(), await person(), randomUUID()];
  await db.sql`insert into public.helpers (storyteller_id, helper_id) values (${teller}, ${helper})`;
  await db.sql`insert into public.interview_sessions (id, user_id, session_token)
    values (${session}, ${teller}, ${`sess_${session}`})`;
  const recordings = [randomUUID(), randomUUID()];
  for (const [at, id] of recordings.entries()) {
    await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${id}, ${teller}, ${at + 1}, 'x', 'wav', 'pcm', ${id.replaceAll("-", "").repeat(2)}, 1, 9000)`;
    await db.sql`insert into public.answers (session_id, question_id, user_id, visibility, recording_id)
      values (${session}, ${at + 1}, ${teller}, 'in the book', ${id})`;
    const spans = [{ recordingId: id, startMs: 0, endMs: 1000 }];
    const sentences = [{ id: `s${at + 1}`, paragraph: 0, text: texts[at] ?? "", origin: "spoken", spans }];
    await db.sql`insert into public.section_sources (session_id, question_id, user_id, place, heading, recordings, sentences)
      values (${session}, ${at + 1}, ${teller}, ${at}, 'Q', array[${id}]::uuid[], ${db.sql.json(sentences)})`;
  }
  const pairs = [{ one: { question: 1, sentence: "s1" }, other: { question: 2, sentence: "s2" } }];
  const find = (found = pairs) =>
    db.sql.begin((tx) => saveDatePairs(tx, { sessionId: session, userId: teller, pairs: found }));
  await find();
  const edit = (question: number, text: string, base = 0) => ({
    question,
    content: [{ paragraph: 0, text, from: [`s${question}`] }],
    base,
    recordings: [recordings[question - 1] ?? ""],
  });
  return {
    teller,
    helper,
    stranger,
    recordings,
    find,
    edit,
    choose: (by: string, choice: string | null, edits: JSONValue = []) =>
      as(
        by,
        (tx) => tx`
          select public.choose_date(${session}, 's1', 's2', ${JSON.stringify(edits)}::text::jsonb, ${randomUUID()}, ${choice})`,
      ),
    pairsOf: (by: string) =>
      as(by, async (tx) => [...(await tx`select place, choice from public.date_pairs where session_id = ${session}`)]),
    pages: async () => {
      const rows = await db.sql`
        select question_id, content -> 0 ->> 'text' as text from public.chapter_revisions
        where session_id = ${session} order by question_id`;
      return rows.map((row) => [row["question_id"], row["text"]]);
    },
  };
}

test("changes the other page and keeps what was decided", async () => {
  const { teller, edit, choose, pairsOf, pages, find } = await twoDates();
  const right = [edit(2, "The mill burned in 1936.")];
  await choose(teller, "one", right);
  expect(await pages()).toEqual([[2, "The mill burned in 1936."]]);
  expect(await pairsOf(teller)).toEqual([{ place: 0, choice: "one" }]);
  await expect(choose(teller, "one", right)).rejects.toMatchObject({ code: "PT409" });
  await expect(choose(teller, "both")).rejects.toMatchObject({ code: "PT409" });
  await find([]);
  expect(await pairsOf(teller)).toEqual([]);
});

test("changes both pages, or neither when one was changed meanwhile", async () => {
  const { teller, edit, choose, pairsOf, pages } = await twoDates();
  const own = (base: number) => [edit(1, "The mill burned in 1937."), edit(2, "The mill burned in 1937.", base)];
  await expect(choose(teller, "own", own(1))).rejects.toMatchObject({ code: "PT409" });
  expect(await pages()).toEqual([]);
  expect(await pairsOf(teller)).toMatchObject([{ choice: null }]);
  await choose(teller, "own", own(0));
  expect(await pages()).toEqual([
    [1, "The mill burned in 1937."],
    [2, "The mill burned in 1937."],
  ]);
});

test("asks no more about dates that both stay, until asked to", async () => {
  const { teller, choose, pairsOf, pages, find } = await twoDates();
  await choose(teller, "both");
  await find([]);
  await find();
  expect(await pairsOf(teller)).toEqual([{ place: 0, choice: "both" }]);
  await choose(teller, null);
  expect(await pairsOf(teller)).toEqual([{ place: 0, choice: null }]);
  expect(await pages()).toEqual([]);
});

test("refuses strangers, former helpers and edits of other shape", async () => {
  const { teller, helper, stranger, edit, choose, pairsOf } = await twoDates();
  expect(await pairsOf(stranger)).toEqual([]);
  await expect(choose(stranger, "both")).rejects.toMatchObject({ code: "PT404" });
  const wrong: [string, JSONValue][] = [
    ["both", [edit(1, "x")]],
    ["one", []],
    ["one", {}],
    ["one", [{ ...edit(2, "x"), question: 3 }]],
    ["one", [{ ...edit(2, "x"), content: null }]],
    ["one", [edit(1, "x"), edit(2, "x"), edit(2, "y")]],
    ["neither", [edit(2, "x")]],
  ];
  for (const [choice, edits] of wrong)
    await expect(choose(teller, choice, edits), JSON.stringify(edits)).rejects.toMatchObject({ code: "23514" });
  expect(await pairsOf(helper)).toHaveLength(1);
  await choose(helper, "both");
  await db.sql`update public.helpers set ended_at = now() where helper_id = ${helper}`;
  expect(await pairsOf(helper)).toEqual([]);
  await expect(choose(helper, null)).rejects.toMatchObject({ code: "PT404" });
});

test("forgets the pairs of an erased answer", async () => {
  const { teller, recordings, choose, pairsOf } = await twoDates();
  await choose(teller, "both");
  await db.sql`select heirvoice.erase_sections_of(${recordings[1] ?? ""}, ${teller})`;
  expect(await pairsOf(teller)).toEqual([]);
});
