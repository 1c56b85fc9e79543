import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { seed } from "./seed.ts";

const database = await testDatabase();
const { sql } = database;
afterAll(() => database.close());

test("seeds 85 ordered questions with five follow-ups each and the phrases", async () => {
  const [counts] = await sql`
    select (select count(*)::int from public.questions where active) as questions,
      (select count(*)::int from public.sub_questions) as follow_ups,
      (select count(*)::int from public.encouragement_phrases) as phrases,
      (select bool_and(id = order_index) from public.questions) as in_order`;
  expect(counts).toEqual({ questions: 85, follow_ups: 425, phrases: 24, in_order: true });
});

test("keeps an operator's edit until the question bank changes", async () => {
  await sql`update public.questions set text = 'Edited' where id = 2`;
  await seed(sql);
  expect((await sql`select text from public.questions where id = 2`)[0]?.text).toBe("Edited");
  await sql`update heirvoice.seeds set hash = 'older'`;
  await seed(sql);
  expect((await sql`select text from public.questions where id = 2`)[0]?.text).not.toBe("Edited");
});

test("seeds an empty database from two servers at once", async () => {
  await sql`drop table heirvoice.seeds`;
  await Promise.all([seed(sql), seed(sql), seed(sql)]);
  expect(await sql`select name from heirvoice.seeds`).toHaveLength(1);
});
