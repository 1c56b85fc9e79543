import type { Writable } from "node:stream";
import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { SequenceEntry } from "#server/features/backup/target/backup-manifest.ts";
import { columnList, qualified, quoted, type NamedTable } from "#server/features/backup/write/dump-store.ts";

/** Whether the database has tables of its own. */
export async function hasTables(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`;
  return rows.length > 0;
}

const constraintSchema = z.object({ table: z.string(), name: z.string(), definition: z.string() });
const triggerSchema = z.object({ table: z.string(), name: z.string(), mode: z.enum(["O", "R", "A"]) });

/**
 * Takes foreign keys and triggers away while `load` fills the empty tables, and puts them back: each foreign key is then checked
 * for all rows. Needs no superuser.
 */
export async function withoutConstraints(
  tx: TransactionSql,
  tables: readonly NamedTable[],
  load: () => Promise<void>,
): Promise<void> {
  const found = await tx`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname || '.' || t.relname = any (${tables.map(nameOf)})`;
  const constraints = z.array(constraintSchema).parse([...found]);
  const seen = await tx`
    select tgrelid::regclass::text as "table", tgname as name, tgenabled as mode
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
    where not g.tgisinternal and g.tgenabled <> 'D' and n.nspname || '.' || t.relname = any (${tables.map(nameOf)})`;
  const triggers = z.array(triggerSchema).parse([...seen]);
  for (const { table, name } of constraints) await tx.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${quoted(name)}`);
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.map(qualified).join(", ")}`);
  await load();
  for (const { table, name, definition } of constraints)
    await tx.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const { table, name, mode } of triggers)
    await tx.unsafe(`alter table ${table} enable ${modes[mode]} trigger ${quoted(name)}`);
}

const modes = { O: "", R: "replica", A: "always" };

function nameOf({ schema, name }: NamedTable): string {
  return `${schema}.${name}`;
}

export function copyIn(tx: TransactionSql, table: NamedTable): Promise<Writable> {
  return tx.unsafe(`copy ${qualified(table)} (${columnList(table)}) from stdin`).writable();
}

export async function setSequences(tx: TransactionSql, sequences: readonly SequenceEntry[]): Promise<void> {
  for (const sequence of sequences)
    await tx`select setval(${qualified(sequence)}::regclass, ${sequence.last}::bigint, ${sequence.isCalled})`;
}

/** Work that was queued or running has no job in this database. Asked for again, it starts anew. */
export async function endInterruptedWork(sql: Sql | TransactionSql): Promise<void> {
  await sql`
    update public.work_progress set state = 'failed', error_code = 'unavailable', error_message = 'Interrupted by a restore.'
    where state in ('queued', 'running')`;
}

/** Changes for listeners of the instance that was backed up, and for nobody here: they may hold words that were cut since. */
export async function forgetChanges(sql: Sql): Promise<void> {
  await sql`delete from realtime.changes`;
}
