import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { removeObjects } from "./forget-people.ts";
import { cascadedTables } from "./personal-stores.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

/** Also a key of the object store: columns of keys hold it too. */
const canary = `artifacts/canary${randomUUID().replaceAll("-", "")}`;

type Column = { name: string; type: string; isKey: boolean; hasDefault: boolean };
type Link = { parent: string; columns: string[]; parentColumns: string[] };
type Row = Record<string, unknown>;

const columnsOf = (tx: TransactionSql, table: string) => tx<Column[]>`
  select a.attname as name, format_type(a.atttypid, null) as type, a.atthasdef or a.attidentity <> '' as "hasDefault",
    coalesce((select a.attnum = any (i.indkey) from pg_index i where i.indrelid = a.attrelid and i.indisprimary), false) as "isKey"
  from pg_attribute a
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attidentity <> 'a'`;

const linksOf = (tx: TransactionSql, table: string) => tx<Link[]>`
  select n.nspname || '.' || p.relname as parent,
    array(select a.attname::text from unnest(f.conkey) with ordinality k (at, nr)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.at order by k.nr) as columns,
    array(select a.attname::text from unnest(f.confkey) with ordinality k (at, nr)
      join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.at order by k.nr) as "parentColumns"
  from pg_constraint f join pg_class p on p.oid = f.confrelid join pg_namespace n on n.oid = p.relnamespace
  where f.contype = 'f' and f.conrelid = ${table}::regclass and f.conrelid <> f.confrelid
  order by f.confdeltype = 'c'`;

/** The canary in a type that holds text. Undefined for all others. */
function wordIn(type: string): unknown {
  if (type === "text" || type === "character varying") return canary;
  if (type === "text[]") return [canary];
  if (type === "bytea") return Buffer.from(canary);
  return type === "jsonb" || type === "json" ? { canary } : undefined;
}

function keyIn(type: string): unknown {
  if (type === "uuid") return randomUUID();
  return type.startsWith("timestamp") || type === "date" ? new Date() : (wordIn(type) ?? 1);
}

/** Rules of content would refuse a canary. What links a row to its person stays. */
async function dropChecks(tx: TransactionSql): Promise<void> {
  const drops = await tx<{ sql: string }[]>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as sql
    from pg_constraint c where c.contype = 'c' and c.conrelid <> 0 and c.conislocal
      and c.connamespace::regnamespace::text in ('auth', 'heirvoice', 'public')
    union all
    select format('alter table %I.%I alter column %I drop not null', n.nspname, t.relname, a.attname)
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('auth', 'heirvoice', 'public') and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0
      and a.attnotnull and a.attidentity = '' and not exists (
        select from pg_index i where i.indrelid = t.oid and (i.indisprimary or i.indisreplident) and a.attnum = any (i.indkey))`;
  for (const { sql } of drops) await tx.unsafe(sql);
}

async function seed(tx: TransactionSql, table: string, known: Map<string, Row>): Promise<void> {
  const row: Row = {};
  const columns = await columnsOf(tx, table);
  for (const { name, type, isKey, hasDefault } of columns) {
    const value = wordIn(type) ?? (isKey && !hasDefault ? keyIn(type) : undefined);
    if (value !== undefined) row[name] = value;
  }
  for (const link of await linksOf(tx, table))
    link.columns.forEach((column, at) => {
      const { type = "", isKey = false } = columns.find(({ name }) => name === column) ?? {};
      row[column] = known.get(link.parent)?.[link.parentColumns[at] ?? ""] ?? (isKey ? keyIn(type) : null);
    });
  const [added] = await tx<Row[]>`insert into ${tx(table)} ${tx(row)} returning *`;
  known.set(table, added ?? {});
}

/** Parents before children. */
async function inOrder(tx: TransactionSql): Promise<string[]> {
  const parents = new Map<string, string[]>();
  for (const table of cascadedTables)
    parents.set(
      table,
      (await linksOf(tx, table)).map(({ parent }) => parent).filter((parent) => cascadedTables.includes(parent)),
    );
  const ordered: string[] = [];
  while (ordered.length < parents.size) {
    const next = [...parents].filter(
      ([table, all]) => !ordered.includes(table) && all.every((one) => ordered.includes(one)),
    );
    if (next.length === 0) throw new Error(`A circle of foreign keys: ${[...parents.keys()].join(" ")}`);
    ordered.push(...next.map(([table]) => table));
  }
  return ordered;
}

/** Tables in which the canary stands. */
async function found(): Promise<string[]> {
  const { sql } = served.context.db;
  const tables = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('auth', 'heirvoice', 'public', 'storage')`;
  const named: string[] = [];
  for (const { name } of tables) {
    const rows = await sql`
      select from ${sql(name)} t where strpos(t::text, ${canary}) > 0 or strpos(t::text, ${Buffer.from(canary).toString("hex")}) > 0`;
    if (rows.length > 0) named.push(name);
  }
  return named;
}

/** Tables of a person without any row: some hold no text, only what they link. */
async function empty(): Promise<string[]> {
  const { sql } = served.context.db;
  const rows = await Promise.all(cascadedTables.map((name) => sql`select from ${sql(name)} limit 1`));
  return cascadedTables.filter((_, at) => rows[at]?.length === 0);
}

test("erases a canary from every table of a person", async () => {
  const { sql } = served.context.db;
  const known = new Map<string, Row>();
  await sql.begin(async (tx) => {
    await dropChecks(tx);
    await tx`set local session_replication_role = replica`;
    for (const table of await inOrder(tx)) await seed(tx, table, known);
  });
  expect((await found()).length).toBeGreaterThan(50);
  expect(await empty()).toEqual([]);
  await sql`delete from auth.users where id = ${String(known.get("auth.users")?.["id"])}`;
  await removeObjects({ sql, store: served.context.store });
  expect(await found()).toEqual([]);
  // Rows of nobody count the questions.
  await sql`delete from heirvoice.row_counts where user_id is null`;
  expect(await empty()).toEqual(cascadedTables);
}, 120_000);
