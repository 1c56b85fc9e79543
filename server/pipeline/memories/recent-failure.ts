import type { Fragment, Sql } from "postgres";

/**
 * An SQL condition: the job of this subject failed in the last hour for a reason that may pass. It waits, so that it does
 * not stand before the work of others.
 */
export function hasFailed(sql: Sql, userId: Fragment, job: string, subject: Fragment): Fragment {
  return sql`exists (
    select from public.work_progress w where w.user_id = ${userId} and w.job = ${job} and w.subject = ${subject}::text
      and w.state = 'failed' and w.updated_at > now() - interval '1 hour')`;
}
