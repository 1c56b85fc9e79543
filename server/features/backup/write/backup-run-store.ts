import type { Sql } from "postgres";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";

const keptRuns = 200;

export type BackupRun = {
  target: string;
  startedAt: Date;
  errorCode: string | null;
  objects: number;
  bytes: number;
  newBytes: number;
};

/** Records the result of a backup; older results beyond the newest 200 go. */
export async function recordBackupRun(sql: Sql, run: BackupRun): Promise<void> {
  await sql`
    insert into heirvoice.backup_runs (target, started_at, error_code, objects, bytes, new_bytes)
    values (left(${run.target}, 1000), ${run.startedAt}, ${run.errorCode}, ${run.objects}, ${run.bytes}, ${run.newBytes})`;
  await sql`
    delete from heirvoice.backup_runs where id not in (select id from heirvoice.backup_runs order by id desc limit ${keptRuns})`;
}

const agesSchema = z.object({ goodHours: z.coerce.number().nullable(), triedHours: z.coerce.number().nullable() });

/** Hours since the last complete backup and since the last attempt; null for none. */
export async function backupAges(sql: Sql): Promise<z.infer<typeof agesSchema>> {
  const [row] = await sql`
    select extract(epoch from now() - max(started_at) filter (where error_code is null)) / 3600 as "goodHours",
      extract(epoch from now() - max(ended_at)) / 3600 as "triedHours"
    from heirvoice.backup_runs`;
  return agesSchema.parse(row);
}

/**
 * Runs `work` while no other process of this database makes a backup; the lock ends with its connection. Throws `conflict` when
 * one is under way.
 */
export async function withBackupLock<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const held = await sql.reserve();
  try {
    const [row] = await held<{ locked: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended('heirvoice backup', 0)) as locked`;
    if (!row?.locked) throw fail("conflict", "Another backup is under way. Wait until it has ended.");
    try {
      return await work();
    } finally {
      await held`select pg_advisory_unlock(hashtextextended('heirvoice backup', 0))`;
    }
  } finally {
    held.release();
  }
}
