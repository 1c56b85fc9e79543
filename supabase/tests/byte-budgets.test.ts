import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person, sessionOf } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
let ann: Person;
let session: string;

beforeAll(async () => {
  served = await serveApp();
  ({ sql } = served.context.db);
  await sql`insert into public.settings (key, value) values ('row_budgets', '{"answers.bytes": 1000000}')`;
});
beforeEach(async () => {
  ann = await signedInPerson(served);
  session = await sessionOf(ann);
});
afterAll(() => served.close());

const words = (kilobytes: number) => [{ said: "w".repeat(kilobytes * 1000) }];
const answer = (kilobytes: number) => ({
  session_id: session,
  question_id: 1,
  user_id: ann.id,
  sub_question_responses: words(kilobytes),
});
const give = (...kilobytes: number[]) => ann.client.from("answers").insert(kilobytes.map(answer)).select("id");
const change = (id: unknown, kilobytes: number) =>
  ann.client
    .from("answers")
    .update({ sub_question_responses: words(kilobytes) })
    .eq("id", id);
const full = {
  status: 413,
  error: { code: "54000", message: 'No more bytes fit into "answers": the limit is 1000000.' },
};
async function counted(): Promise<unknown> {
  const [row] = await sql`
    select sum(bytes)::int as bytes, sum(rows)::int as rows from heirvoice.row_counts
    where table_name = 'answers' and user_id = ${ann.id}`;
  return row;
}
/** The counter, recomputed from all rows. */
async function countedAnew(): Promise<unknown> {
  await sql`select heirvoice.limit_rows('answers', 'user_id', 20000, 200000000)`;
  return counted();
}

test("accepts bytes up to the budget in any number of requests", async () => {
  for (let nth = 0; nth < 6; nth++) expect((await give(160)).error, String(nth)).toBeNull();
  expect((await give(30)).error).toBeNull();
  for (const kilobytes of [[30], [160], [8, 8]]) expect(await give(...kilobytes)).toMatchObject(full);
  expect((await give(1)).error).toBeNull();
  expect((await ann.client.from("answers").select("*", { count: "exact", head: true })).count).toBe(8);
});

test("holds the budget under concurrent requests", async () => {
  const answered = await Promise.all(Array.from({ length: 20 }, () => give(160)));
  expect(answered.filter(({ error }) => error === null)).toHaveLength(6);
});

test("charges a change for what it adds and frees what is deleted", async () => {
  const { data } = await give(100, 100, 100, 100, 100).throwOnError();
  const [first, second] = data.map(({ id }: Record<string, unknown>) => id);
  const everything = (kilobytes: number) =>
    ann.client
      .from("answers")
      .update({ sub_question_responses: words(kilobytes) })
      .eq("user_id", ann.id);
  expect((await everything(190)).error).toBeNull();
  expect(await give(60)).toMatchObject(full);
  expect(await everything(199)).toMatchObject({ error: null });
  expect((await change(first, 10)).error).toBeNull();
  expect((await give(180)).error).toBeNull();
  expect(await change(first, 50)).toMatchObject(full);
  await sql`delete from public.answers where id = ${String(second)}`;
  expect((await change(first, 50)).error).toBeNull();
  expect(await counted()).toEqual(await countedAnew());
  ann = await signedInPerson(served);
  session = await sessionOf(ann);
  expect((await give(190, 190, 190)).error).toBeNull();
});

test("counts server writes without refusing them", async () => {
  await sql`insert into public.answers (session_id, question_id, user_id, sub_question_responses)
    select ${session}, 1, ${ann.id}, ${sql.json(words(190))} from generate_series(1, 6)`;
  expect(await give(1)).toMatchObject(full);
  await sql`insert into public.quotas (user_id, row_budgets) values (${ann.id}, '{"answers.bytes": 1500000}')`;
  expect((await give(190)).error).toBeNull();
  expect((await give(190)).error?.message).toContain("1500000");
  await sql`update public.answers set sub_question_responses = ${sql.json(words(199))} where user_id = ${ann.id}`;
  expect(await counted()).toEqual(await countedAnew());
  await sql`delete from auth.users where id = ${ann.id}`;
  expect(await counted()).toMatchObject({ bytes: null });
});
