import type { Sql } from "postgres";
import { z } from "zod";
import { tombstoneSchema, type Tombstone } from "#server/features/backup/target/tombstone-files.ts";

const atOnce = 1000;

/** Tombstones that `place` does not have yet, the oldest first, at most 1,000. */
export async function tombstonesWithout(sql: Sql, place: string): Promise<Tombstone[]> {
  const rows = await sql`
    select kind, id, to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "deletedAt"
    from heirvoice.deletion_tombstones where not left(${place}, 1000) = any (copied_to) order by deleted_at, id limit ${atOnce}`;
  return z.array(tombstoneSchema).parse([...rows]);
}

/** Records that `place` has these. */
export async function markCopied(sql: Sql, place: string, tombstones: readonly Tombstone[]): Promise<void> {
  await sql`
    update heirvoice.deletion_tombstones t
    set copied_to = (t.copied_to || left(${place}, 1000))[greatest(cardinality(t.copied_to) - 8, 1):]
    from jsonb_to_recordset(${sql.json([...tombstones])}) as c (kind text, id uuid, "deletedAt" timestamptz)
    where t.kind = c.kind and t.id = c.id and t.deleted_at = c."deletedAt" and not left(${place}, 1000) = any (t.copied_to)`;
}
