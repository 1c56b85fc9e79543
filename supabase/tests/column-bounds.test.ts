import { randomUUID } from "node:crypto";
import type { JSONValue, TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { giveUpAnswer } from "#server/pipeline/1-recordings/answer-store.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

type Column = { table: string; name: string; type: string; checks: string | null };

/** Maximum characters, bytes of a document, or members of a list. Columns with a larger limit are listed. */
const usual = 200_000;
const roomy: Record<string, number> = {
  "answers.transcript": 5_000_000,
  "artifacts.facts": 5_000_000,
  "chapter_revisions.content": 2_000_000,
  "chapters.stories": 1_000_000,
  "family_question_voices.sound": 480_000,
  "memoirs.account": 20_000_000,
  "memoirs.refused": 20_000_000,
  "proofs.sources": 5_000_000,
  "redactions.sealed": 50_000_000,
  "section_sources.sentences": 20_000_000,
  "sentences.spans": 20_000_000,
  "sentences.text": 5_000_000,
  "transcript_revisions.body": 5_000_000,
  "transcript_words.heard": 1_000_000,
  "transcript_words.text": 5_000_000,
  "transcripts.body": 5_000_000,
  "work_progress.result": 5_000_000,
};
const ofSize: Record<string, (size: number) => string> = {
  text: (size) => `repeat('x', ${size})`,
  jsonb: (size) => `to_jsonb(array[repeat('x', ${size})])`,
  "text[]": (size) => `array[repeat('x', ${size})]`,
  "uuid[]": (size) => `array_fill(gen_random_uuid(), array[${size}])`,
  /* Fewer, because PostgreSQL writes many slowly. */
  int4multirange: () => "(select range_agg(int4range(2 * n, 2 * n + 1)) from generate_series(1, 20000) n)",
  "integer[]": (size) => `array_fill(1, array[${size}])`,
};
/** A check that bounds a column contains a length, a list of values, or an anchored pattern. */
const bounds = /char_length|octet_length|cardinality|= ANY \(ARRAY\[|\(\w+ = '[^']*'::text|\{\d+(,\d+)?\}\$/;

/** Every column of the product whose type alone does not bound it. */
function openColumns(tx: TransactionSql) {
  return tx<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (t.typlen = -1 and a.atttypmod = -1 and t.typtype <> 'e') order by 1, 2`;
}

/** Columns that accept too much, or whose checks have no visible limit. */
async function unbounded(tx: TransactionSql): Promise<string[]> {
  const found: string[] = [];
  for (const { table, name, type, checks } of await openColumns(tx)) {
    const value = ofSize[type]?.((roomy[`${table}.${name}`] ?? usual) + 1);
    const isBound = value !== undefined && bounds.test(checks ?? "") && !(await takes(tx, table, name, value));
    if (!isBound) found.push(`${table}.${name} ${type}`);
  }
  return found;
}

class Taken extends Error {}

async function takes(tx: TransactionSql, table: string, column: string, value: string): Promise<boolean> {
  try {
    await tx.savepoint(async (inner) => {
      await inner`create temp table tried (like ${inner(`public.${table}`)} including constraints) on commit drop`;
      for (const { name } of await inner<{ name: string }[]>`
        select attname as name from pg_attribute where attrelid = 'tried'::regclass and attnum > 0 and attnotnull`)
        await inner`alter table tried alter column ${inner(name)} drop not null`;
      await inner`insert into tried (${inner(column)}) values (${inner.unsafe(value)})`;
      throw new Taken();
    });
  } catch (thrown) {
    if (thrown instanceof Taken) return true;
    if (thrown instanceof Error && "code" in thrown && thrown.code === "23514") return false;
    throw thrown;
  }
  return true;
}

test("bounds every column of the product and finds an unbounded one", async () => {
  const found = await db.sql.begin(unbounded);
  expect(found).toEqual([]);
  const careless = db.sql.begin(async (tx) => {
    await tx`create table public.careless (
      note text, fine text check (char_length(fine) <= 10), facts jsonb check (jsonb_typeof(facts) = 'object'),
      token text check (token ~ '^sess_'), other text check (char_length(fine) + char_length(other) >= 0),
      price numeric, cost numeric(12, 2), sound bytea, state text check (state in ('on', 'off')))`;
    throw new Careless(await unbounded(tx));
  });
  await expect(careless).rejects.toMatchObject({
    found: ["facts jsonb", "note text", "other text", "price numeric", "sound bytea", "token text"].map(
      (column) => `careless.${column}`,
    ),
  });
});

class Careless extends Error {
  readonly found: string[];
  constructor(found: string[]) {
    super("taken back");
    this.found = found;
  }
}

async function storyteller() {
  const [id, session] = [randomUUID(), randomUUID()];
  const caller = { role: "authenticated" as const, claims: { role: "authenticated", sub: id } };
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  const [order] = await db.sql<{ id: string }[]>`
    insert into public.orders (buyer_id, product_type, payment_status) values (${id}, 'memory_book', 'paid') returning id`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${id}, ${order?.id ?? ""}, ${`sess_${session}`})`;
  const give = ({ metadata = {}, seconds = "1" }: { metadata?: JSONValue; seconds?: string }) =>
    asCaller(db, caller, async (tx) => {
      const [row] = await tx<{ id: string; metadata: unknown; duration_seconds: string }[]>`
        insert into public.answers (user_id, session_id, question_id, metadata, duration_seconds)
        values (${id}, ${session}, 1, ${tx.json(metadata)}, ${seconds}) returning id, metadata, duration_seconds`;
      if (!row) throw new Error("no answer was kept");
      return row;
    });
  return { give };
}

test("accepts three hours of fast speech and rejects three hours of digits", async () => {
  const { give } = await storyteller();
  const { id } = await give({ seconds: "10799.9996" });
  const said = "remembering ".repeat(3 * 60 * 200);
  await db.sql`update public.answers set transcript = ${said} where id = ${id}`;
  await expect(give({ seconds: `1${"0".repeat(20_000)}` })).rejects.toMatchObject({ code: "22003" });
  const long = await give({ seconds: `1.${"3".repeat(16_000)}` });
  expect(long.duration_seconds).toBe("1.333");
});

test("reserves space for server columns beside what a browser writes", async () => {
  const { give } = await storyteller();
  const filled = { note: "x".repeat(19_988), problem: "mine" };
  const { id, metadata } = await give({ metadata: filled });
  expect(metadata).toMatchObject({ note: filled.note });
  expect(metadata).not.toHaveProperty("problem");
  await giveUpAnswer(db.sql, { id, path: null }, "recording_silent");
  const [row] = await db.sql`select metadata ->> 'problem' as problem from public.answers where id = ${id}`;
  expect(row).toEqual({ problem: "recording_silent" });
  for (const refused of [{ note: "x".repeat(19_989) }, ["a list"], "a text"])
    await expect(give({ metadata: refused })).rejects.toMatchObject({ code: "23514" });
});
