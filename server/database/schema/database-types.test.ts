import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSchema } from "#domain/recording/answer.ts";
import { orderSchema } from "#domain/order/order.ts";
import { sessionSchema } from "#domain/interview/session.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { readCatalog } from "./read-catalog.ts";
import { writeTypes } from "./write-types.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const kept = fileURLToPath(new URL("../../../domain/database.generated.ts", import.meta.url));

/** `npm run schema` writes the file anew. */
test("generates the committed database types from the migrations", async () => {
  await expect(writeTypes(await readCatalog(db.sql))).toMatchFileSnapshot(kept);
});

test("adds new columns, tables and functions the browser may reach", async () => {
  await db.sql.unsafe(`
    create type public.mood as enum ('glad', 'sad');
    create table public.letters_kept (id bigint generated always as identity primary key, feels public.mood not null,
      said text, secret text, answer_id uuid references public.answers (id));
    revoke all on public.letters_kept from anon, authenticated;
    grant select (id, feels, said, answer_id), insert (feels, said) on public.letters_kept to authenticated;
    create table public.out_of_reach (id int);
    revoke all on public.out_of_reach from anon, authenticated;
    create function public.count_letters(of text default '') returns table (many bigint) language sql as 'select 1::bigint';`);
  const types = writeTypes(await readCatalog(db.sql));
  expect(types).toContain('mood: "glad" | "sad";');
  expect(types).toContain('feels: Database["public"]["Enums"]["mood"];');
  expect(types).toContain("said?: string | null;");
  expect(types).not.toMatch(/secret|out_of_reach/);
  expect(types).toMatch(/foreignKeyName: "letters_kept_answer_id_fkey"; columns: \["answer_id"\]; isOneToOne: false/);
  expect(types.replaceAll(/\s+/g, " ")).toContain(
    "count_letters: { Args: { of?: string; }; Returns: { many: number; }[]; };",
  );
});

const words = [
  ["answers", "processing_status", answerSchema.shape.processing_status.options],
  ["answers", "visibility", answerSchema.shape.visibility.options],
  ["interview_sessions", "status", sessionSchema.shape.status.options],
  ["order_headers", "order_type", orderSchema.shape.order_type.options],
  ["order_headers", "product_type", orderSchema.shape.product_type.options],
  ["order_headers", "order_status", orderSchema.shape.order_status.options],
] as const;

for (const [table, column, options] of words)
  test(`allows in ${table}.${column} exactly the values of its type`, async () => {
    const checks = await db.sql<{ text: string }[]>`
      select pg_get_constraintdef(c.oid) as text from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attname = ${column} and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = ${`public.${table}`}::regclass`;
    const allowed = checks.flatMap(({ text }) => [...text.matchAll(/'([^']+)'::text/g)].map(([, word]) => word));
    expect(new Set(allowed)).toEqual(new Set<unknown>(options));
  });
