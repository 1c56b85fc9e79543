import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { ArchivedTable } from "#server/pipeline/personal-archive/archived-tables.ts";
import { fail } from "#server/platform/errors.ts";

export function peopleThere() {
  return fail("conflict", "There are people in this instance already. An archive is imported into an empty one.");
}

/** Also of a database without our schema. */
export async function hasPeople(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ present: boolean }[]>`select to_regclass('auth.users') is not null as present`;
  return table?.present === true && (await sql`select from auth.users limit 1`).length > 0;
}

/** Runs one import at a time. Throws `conflict` while another one runs. */
export async function withImportLock<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const lock = await sql.reserve();
  try {
    const [row] = await lock<{ free: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended('import of a personal archive', 0)) as free`;
    if (row?.free !== true) throw fail("conflict", "Another import is running.");
    try {
      return await work();
    } finally {
      await lock`select pg_advisory_unlock(hashtextextended('import of a personal archive', 0))`;
    }
  } finally {
    lock.release();
  }
}

/** Waits for sign-ups under way, and throws `conflict` when there is an account. */
export async function assertNoPeople(tx: TransactionSql): Promise<void> {
  await tx`lock table auth.users in share row exclusive mode`;
  if ((await tx`select from auth.users limit 1`).length > 0) throw peopleThere();
}

/** An account without a password: its owner signs in by a code to the address. */
export async function insertAccount(
  tx: TransactionSql,
  { id, email, createdAt }: { id: string; email: string | null; createdAt: string },
): Promise<void> {
  await tx`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    values (${id}, ${email}, case when ${email}::text is null then null else now() end, ${createdAt}::text::timestamptz)`;
  await tx`delete from public.profiles where id = ${id}`;
}

const triggerSchema = z.object({ table: z.string(), name: z.string() });

/** Runs `load` without the triggers that follow what people do. Those that count rows stay, and so do foreign keys. */
export async function withoutTriggers(
  tx: TransactionSql,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map((name) => `public.${name}`);
  const found = await tx`
    select t.tgrelid::regclass::text as "table", quote_ident(t.tgname) as name
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and t.tgname not like '%\\_count'
      and n.nspname || '.' || c.relname = any (${names})`;
  const triggers = z.array(triggerSchema).parse([...found]);
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`);
  await load();
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
}

/** The columns that an archive may fill. */
export async function importedColumns(tx: TransactionSql, { name, hidden = [] }: ArchivedTable): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`
    select attname::text as name from pg_catalog.pg_attribute
    where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and has_column_privilege('authenticated', attrelid, attnum, 'select') and attname <> all (${[...hidden]})`;
  return new Set(rows.map((row) => row.name));
}

/** Inserts rows, written as JSON, of these columns. Throws the database's errors for rows that break a rule. */
export async function insertRows(
  tx: TransactionSql,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  await tx.unsafe(
    `insert into public.${table} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

/** Lines that are written from now on come after the imported ones. */
export async function continueConsents(tx: TransactionSql): Promise<void> {
  await tx`
    select setval(pg_get_serial_sequence('public.consents', 'line'), greatest(1, (select max(line) from public.consents)))`;
}
