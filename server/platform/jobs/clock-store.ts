import type { Sql } from "postgres";

/**
 * A clock that was put back leaves work that waits for the hour or the day it had come to: it may begin now, and what runs is watched
 * again. Nothing is put off for as long as ten minutes on purpose.
 */
export async function followClock(sql: Sql): Promise<void> {
  await sql`
    update jobs.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + interval '10 minutes'`;
  await sql`
    update jobs.job set heartbeat_on = now()
    where state = 'active' and heartbeat_on > now() + interval '10 minutes'`;
  await sql`
    update jobs.queue set monitor_claim_on = null, maintain_on = null
    where greatest(monitor_claim_on, maintain_on) > now() + interval '10 minutes'`;
}
