import type { Sql, TransactionSql } from "postgres";
import { fail } from "#server/platform/errors.ts";

/** Where files are kept that are no objects of a bucket: what was made, and photographs. */
export const keptFolders = ["artifacts", "photos"];

/** The keys of those that a row names. */
export async function namedKeys(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select object_path as key from public.artifacts union all select object_path from public.photos
    union all select object_path from heirvoice.memory_files union all select object_path from heirvoice.proof_files
    union all select file_key from heirvoice.personal_archives where file_key is not null
    union all select object_path from heirvoice.spoken_sentences
    union all select object_path from heirvoice.playback_copies where object_path is not null`;
  return new Set(rows.map(({ key }) => key));
}

/** The key is about to be used again: what lay there is not removed any more. Waits for a removal that is under way. */
export async function reclaimKey(sql: Sql, key: string): Promise<void> {
  await sql`update heirvoice.removed_objects set key = null where key = ${key}`;
}

/** Objects after `after` whose rows are gone, kept from other processes until the transaction ends. */
export async function lockRemoved(
  tx: TransactionSql,
  after: string,
  max: number,
): Promise<{ id: string; key: string }[]> {
  return tx<{ id: string; key: string }[]>`
    select id, key from heirvoice.removed_objects where key is not null and id > ${after}
    order by id limit ${max} for update skip locked`;
}

export async function markRemoved(tx: TransactionSql, ids: string[]): Promise<void> {
  await tx`update heirvoice.removed_objects set key = null where id = any(${ids})`;
}

/** The hashes (SHA-256) of keys that were let go since some minutes before `since` (null: of all), and the time until now. */
export async function removedSince(sql: Sql, since: Date | null): Promise<{ hashes: Set<string>; until: Date }> {
  const [now] = await sql<{ until: Date }[]>`select clock_timestamp() as until`;
  if (!now) throw fail("internal", "The database does not tell the time.");
  const rows = await sql<{ key_hash: string }[]>`
    select key_hash from heirvoice.removed_objects
    where ${since}::timestamptz is null or removed_at > ${since}::timestamptz - interval '15 minutes'`;
  return { hashes: new Set(rows.map(({ key_hash }) => key_hash)), until: now.until };
}

export async function forgetRemoved(sql: Sql): Promise<void> {
  await sql`delete from heirvoice.removed_objects where key is null and removed_at < now() - interval '30 days'`;
}

/** Which of these people are there. */
export async function livingAmong(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from auth.users where id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
