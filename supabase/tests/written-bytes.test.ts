import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

type Column = { name: string; type: string; checks: string };
/** `rows`: the maximum number of rows, per person or per hour. */
type Table = { name: string; rows: number | null; isCounted: boolean; isAdmins: boolean };

/** The bytes that a person, or all visitors of a public form in an hour, may write without a byte counter. */
const maxBytes = 100e6;
/** Created by the server, one per account or book; people only change them. */
const maxChangedBytes = 1e6;

/** Every table that clients may write to. */
function written(tx: TransactionSql) {
  return tx<Table[]>`
    select c.relname as name,
      (select coalesce(substring(pg_get_triggerdef(t.oid) from 'limit_public_form[(]''([0-9]+)'''), substring(p.prosrc from '''([0-9]+)'''))::int
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and t.tgtype & 4 = 4 and (p.proname = 'count_rows_of_' || c.relname or p.proname = 'limit_public_form')
      ) as rows,
      exists (select from pg_proc p join pg_trigger t on t.tgfoid = p.oid
        where t.tgrelid = c.oid and p.proname = 'recount_bytes_of_' || c.relname) as "isCounted",
      c.relrowsecurity and not exists (select from pg_policy where polrelid = c.oid and polpermissive and polcmd in ('a', 'w', '*')
        and concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) !~ 'is_admin') as "isAdmins"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_any_column_privilege('anon', c.oid, 'insert, update'))
    order by 1`;
}

/** The tables that accept more bytes than the counters see, with the maximum bytes of a row. */
async function unbudgeted(tx: TransactionSql): Promise<string[]> {
  const found: string[] = [];
  for (const { name, rows, isCounted, isAdmins } of await written(tx)) {
    const bytes = await longestRow(tx, name);
    const isSmall = rows === null ? bytes <= maxChangedBytes : rows * bytes <= maxBytes;
    if (!isCounted && !isAdmins && !isSmall) found.push(`${name}: ${rows ?? "?"} rows of ${bytes} bytes`);
  }
  return found;
}

async function longestRow(tx: TransactionSql, table: string): Promise<number> {
  const columns = await tx<Column[]>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]), '') as checks
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and t.typlen = -1 and t.typtype <> 'e'
      and (has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert, update')
        or has_column_privilege('anon', a.attrelid, a.attnum, 'insert, update'))`;
  await tx`drop table if exists pg_temp.tried`;
  await tx`create temp table tried (like ${tx(`public.${table}`)} including constraints) on commit drop`;
  for (const { name } of await tx<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = 'pg_temp.tried'::regclass and attnum > 0 and attnotnull`)
    await tx`alter table tried alter column ${tx(name)} drop not null`;
  let sum = 0;
  for (const column of columns) sum += await longestValue(tx, column);
  return sum;
}

const values: Record<string, string> = {
  text: "repeat('😀', $1)",
  jsonb: "to_jsonb(array[repeat('x', $1)])",
  "text[]": "array_fill('x'::text, array[$1])",
};

/** Maximum bytes of a value: the next power of two. Types without a natural bound have theirs listed. */
async function longestValue(tx: TransactionSql, { name, type, checks }: Column): Promise<number> {
  const kinds = [values[type], type === "jsonb" ? "jsonb_build_object('x', repeat('x', $1))" : undefined];
  const known = Math.max(checks.length, ...(checks.match(/\d+/g) ?? []).map(Number));
  let longest = 0;
  for (const value of kinds.filter((kind) => kind !== undefined))
    for (let size = 1; size <= 1 << 21; size *= 2) {
      const bytes = await bytesTaken(tx, name, value.replace("$1", String(size)));
      if (bytes === null) break;
      longest = Math.max(longest, 2 * bytes);
    }
  return longest === 0 ? known : longest;
}

async function bytesTaken(tx: TransactionSql, column: string, value: string): Promise<number | null> {
  try {
    return await tx.savepoint(async (inner) => {
      const [row] = await inner<{ bytes: number }[]>`
        insert into tried (${inner(column)}) values (${inner.unsafe(value)}) returning octet_length(${inner(column)}::text) as bytes`;
      return row?.bytes ?? 0;
    });
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "23514") return null;
    throw thrown;
  }
}

class Found extends Error {
  readonly names: string[];
  constructor(names: string[]) {
    super("taken back");
    this.names = names;
  }
}

test("counts long texts and detects a table without a count", async () => {
  expect(await db.sql.begin(unbudgeted)).toEqual([]);
  const careless = db.sql.begin(async (tx) => {
    await tx`create table public.careless (user_id uuid, note text check (char_length(note) <= 2000), mood text)`;
    await tx`alter table public.careless add check (mood in ('glad', 'sad'))`;
    await tx`select heirvoice.limit_rows('careless', 'user_id', 20000)`;
    await tx`create table public.counted (like public.careless including all)`;
    await tx`select heirvoice.limit_rows('counted', 'user_id', 20000, 1000000)`;
    await tx`create table public.endless (note text check (char_length(note) <= 200000))`;
    throw new Found(await unbudgeted(tx));
  });
  await expect(careless).rejects.toMatchObject({
    names: [expect.stringMatching(/^careless: 20000 rows of 8\d\d\d bytes$/), "endless: ? rows of 1048576 bytes"],
  });
});
