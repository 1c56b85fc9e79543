import type { Sql } from "postgres";

/** Jobs by kind and state, without finished ones, which are stored permanently. */
export async function countJobs(sql: Sql): Promise<{ job: string; state: string; count: number }[]> {
  return sql<{ job: string; state: string; count: number }[]>`
    select job, state, count(*)::int as count from public.work_progress where state <> 'done' group by job, state`;
}

export async function countObjects(sql: Sql): Promise<{ bucket: string; count: number; bytes: number }[]> {
  return sql<{ bucket: string; count: number; bytes: number }[]>`
    select bucket_id as bucket, count(*)::int as count, coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 as bytes
    from storage.objects group by bucket_id`;
}
