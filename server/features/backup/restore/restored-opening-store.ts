import type { TransactionSql } from "postgres";

/**
 * The backup does not show whether a request to open sealed answers was stopped or closed later: each waits its 30 days again, with new
 * letters to the storyteller and the trustees.
 */
export async function waitAgain(tx: TransactionSql): Promise<void> {
  await tx`delete from heirvoice.opening_letters where kind = 'opened'`;
  await tx`
    update public.opening_requests set state = 'waiting', opens_at = greatest(opens_at, now() + make_interval(hours => 720))
    where state in ('waiting', 'opened')`;
  await tx`
    update heirvoice.opening_letters l set is_due = true, due_at = now(), taken_at = null, token_hash = null from public.opening_requests r
    where r.id = l.request_id and r.state = 'waiting' and l.is_first`;
}
