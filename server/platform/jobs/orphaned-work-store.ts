import type { Sql } from "postgres";

/** Removes the work, waiting, running or done, of people who are not there, with all it says of them. */
export async function removeOrphanedWork(sql: Sql): Promise<void> {
  await sql`
    delete from jobs.job where coalesce(group_id, data #>> '{input,userId}') is not null
      and not exists (select from auth.users u where u.id::text = coalesce(group_id, data #>> '{input,userId}'))`;
}

/** Removes the work on answers and recordings that are there no more. */
export async function removeWorkOn(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    delete from jobs.job where data #>> '{input,answerId}' = any(${[...ids]}) or data #>> '{input,recordingId}' = any(${[...ids]})`;
}
