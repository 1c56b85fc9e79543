import type { SystemLogType } from "#domain/desk/log-types.ts";
import type { Sql, TransactionSql } from "postgres";
import type { WebhookEvent } from "#server/providers/elevenlabs-webhook.ts";

/** An event with the number of its deliveries in one batch. */
export type DeliveredEvent = WebhookEvent & { deliveries: number };

/**
 * Stores a batch in one statement. An event of a conversation that began here waits to be handled; any other is ignored.
 * A conversation that the server did not register belongs to the interview whose token it carries. A repeated event
 * counts a delivery. No two events of a batch have the same conversation and type.
 */
export async function storeWebhookEvents(sql: Sql, events: readonly DeliveredEvent[]): Promise<void> {
  const sent = sql.json(events.map(({ signedAt, ...event }) => ({ ...event, signedAt: signedAt.toISOString() })));
  await sql`select heirvoice.store_webhook_events(${sent})`;
}

/** A line of the system log without a person. */
export async function addSystemLog(
  sql: Sql,
  line: { type: SystemLogType; message: string; metadata?: Record<string, string | number | boolean | null> },
): Promise<void> {
  await sql`
    insert into public.system_logs (log_type, message, metadata)
    values (${line.type}, ${line.message}, ${sql.json(line.metadata ?? {})})`;
}

/** The manual test, as an admin. It writes its line and what the admin did. */
export async function testWebhook(tx: TransactionSql): Promise<void> {
  await tx`select public.desk_test_webhook()`;
}

/** Events that wait to be handled, oldest first. */
export async function waitingEvents(sql: Sql): Promise<{ eventId: string; userId: string; conversationId: string }[]> {
  return sql<{ eventId: string; userId: string; conversationId: string }[]>`
    select id as "eventId", user_id as "userId", conversation_id as "conversationId" from public.webhook_events
    where state = 'received' and user_id is not null order by received_at limit 500`;
}

/** Lines of the log and events are kept for 90 days. */
export async function forgetOldLogs(sql: Sql): Promise<void> {
  await sql`delete from public.system_logs where created_at < now() - interval '90 days'`;
  await sql`delete from public.webhook_events where received_at < now() - interval '90 days' and state <> 'received'`;
}
