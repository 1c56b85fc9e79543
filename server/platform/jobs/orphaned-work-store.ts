import type { Sql } from "postgres";

/** Deletes all jobs of missing users, queued, running or done. */
export async function removeOrphanedWork(sql: Sql): Promise<void> {
  await sql`
    delete from jobs.job where coalesce(group_id, data #>> '{input,userId}') is not null
      and not exists (select from auth.users u where u.id::text = coalesce(group_id, data #>> '{input,userId}'))`;
}

/** Deletes jobs of the given answers and recordings. */
export async function removeWorkOn(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    delete from jobs.job where data #>> '{input,answerId}' = any(${[...ids]}) or data #>> '{input,recordingId}' = any(${[...ids]})`;
}
