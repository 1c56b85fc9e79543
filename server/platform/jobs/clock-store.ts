import type { Sql } from "postgres";

/**
 * After the clock moved back, queued work may be dated in the future: makes it due now and renews the heartbeat of
 * running work. No work is deliberately delayed by ten minutes or more.
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

/** Work of a dead process is due at once, the first time; returns its queues. Afterwards it may be what kills them. */
export async function resumeLostWork(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    update jobs.job set start_after = now()
    where state < 'active' and state = 'retry' and retry_count = 0 and start_after > now()
      and output #>> '{value,message}' = 'job heartbeat timeout'
    returning name`;
  return rows.map(({ name }) => name);
}
