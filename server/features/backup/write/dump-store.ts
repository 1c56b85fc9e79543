import type { Readable } from "node:stream";
import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { knownVersions } from "#server/api/storage/maintenance/repair-rows.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import type { SequenceEntry, TableEntry } from "#server/features/backup/target/backup-manifest.ts";

export type NamedTable = Pick<TableEntry, "schema" | "name" | "columns">;

/** Jobs are queued again from the rows that wait for them; pg-boss lays its own schema. */
const otherSchemas = ["pg_catalog", "information_schema", "jobs"];

/** Runs `read` in one snapshot. Values are written as every session reads them. */
export async function inSnapshot<T>(sql: Sql, read: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const { result } = await sql.begin("isolation level repeatable read read only", async (tx) => {
    await useDumpSettings(tx);
    return { result: await read(tx) };
  });
  return result;
}

/** Rows come in the order of the file, so that a loaded table gives the same text. */
export async function useDumpSettings(tx: TransactionSql): Promise<void> {
  await tx.unsafe(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
     set local row_security = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** Every table of the database but those of the queue, of extensions and of PostgreSQL. */
export async function listTables(tx: TransactionSql): Promise<NamedTable[]> {
  const rows = await tx`
    select n.nspname as schema, c.relname as name,
      coalesce((
        select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ), '{}') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname <> all (${otherSchemas}) and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`;
  return z.array(tableSchema).parse([...rows]);
}

/** The table's rows in COPY's text format. */
export function copyOut(tx: TransactionSql, table: NamedTable): Promise<Readable> {
  return tx.unsafe(`copy ${qualified(table)} (${columnList(table)}) to stdout`).readable();
}

const sequenceSchema = z.object({ schema: z.string(), name: z.string() });
const valueSchema = z.object({ last: z.string(), isCalled: z.boolean() });

/** Sequences are in no snapshot: read them after the tables, so that none is behind its rows. */
export async function readSequences(tx: TransactionSql): Promise<SequenceEntry[]> {
  const rows = await tx`
    select schemaname as schema, sequencename as name from pg_sequences
    where schemaname <> all (${otherSchemas}) order by 1, 2`;
  const entries: SequenceEntry[] = [];
  for (const sequence of z.array(sequenceSchema).parse([...rows])) {
    const [value] = await tx.unsafe(
      `select last_value::text as last, is_called as "isCalled" from ${qualified(sequence)}`,
    );
    entries.push({ ...sequence, ...valueSchema.parse(value) });
  }
  return entries;
}

export async function readState(tx: TransactionSql) {
  const migrations = await tx<{ name: string; hash: string }[]>`
    select name, hash from heirvoice.migrations order by applied_at, name`;
  const [row] = await tx<{ version: string }[]>`select current_setting('server_version') as version`;
  return { migrations: [...migrations], postgres: row?.version ?? "" };
}

/**
 * Keys of the object store that rows name: objects of buckets, parts of unfinished uploads, visitors' takes, and every column
 * `object_path` that names no object of a bucket.
 */
export async function listObjectKeys(tx: TransactionSql): Promise<string[]> {
  const columns = await tx<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.columns join information_schema.tables
      using (table_catalog, table_schema, table_name)
    where column_name = 'object_path' and table_type = 'BASE TABLE' and table_schema in ('public', 'heirvoice')
    order by 1, 2`;
  const paths = columns.map((table) => `select object_path from ${qualified(table)} where object_path is not null`);
  const rows = await tx.unsafe<{ key: string }[]>(`
    with keys (key) as (
      select 'stored-objects/' || left(id::text, 2) || '/' || id from heirvoice.visitor_takes
      where expires_at > now() and state <> 'arriving'
      ${paths.map((path) => `union ${path}`).join("\n")}
    )
    select key from keys where not exists (select from storage.buckets b where b.id = split_part(key, '/', 1))`);
  const versions = await knownVersions(tx);
  return [...new Set([...[...versions.keys()].map(blobKey), ...rows.map(({ key }) => key)])].toSorted();
}

/** Which of these keys no row names any more. */
export async function removedKeys(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select k.key from unnest(${[...keys]}::text[]) as k (key) where exists (
      select from heirvoice.removed_objects r where r.key_hash = encode(sha256(convert_to(k.key, 'UTF8')), 'hex'))`;
  return new Set(rows.map(({ key }) => key));
}

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function columnList({ columns }: NamedTable): string {
  return columns.map(quoted).join(", ");
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
