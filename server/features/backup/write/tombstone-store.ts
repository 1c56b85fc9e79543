import type { Sql } from "postgres";
import { z } from "zod";
import { tombstoneSchema, type Tombstone } from "#server/features/backup/target/tombstone-files.ts";

const atOnce = 1000;

/** Tombstones that `place` does not have yet, the oldest first, at most 1,000. */
export async function tombstonesWithout(sql: Sql, place: string): Promise<Tombstone[]> {
  const rows = await sql`
    select kind, id, to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "deletedAt", detail
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

/** Backups at several places may be a little older than configured, when a night was missed. */
const marginDays = 14;
const horizonSchema = z.object({ horizon: z.date() });

/**
 * Removes tombstones older than any backup that a target may still hold: the longest retention and a margin before the last good
 * backup of each target, because a target keeps its newest backup however old it is. Returns that time.
 */
export async function pruneTombstones(sql: Sql, longestDays: number): Promise<{ horizon: Date; removed: number }> {
  const [row] = await sql`
    select least(now(), (
      select min(good) from (
        select max(started_at) filter (where error_code is null) as good from heirvoice.backup_runs group by target
      ) as targets
    )) - make_interval(days => ${longestDays + marginDays}) as horizon`;
  const { horizon } = horizonSchema.parse(row);
  const { count } = await sql`delete from heirvoice.deletion_tombstones where deleted_at < ${horizon}`;
  return { horizon, removed: count };
}
