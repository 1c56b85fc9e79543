import type { Sql } from "postgres";
import { fail } from "#server/platform/errors.ts";
import type { WebhookEvent } from "#server/providers/elevenlabs-webhook.ts";
import { storeWebhookEvents, type DeliveredEvent } from "./webhook-event-store.ts";

type Waiting = { event: WebhookEvent; stored: () => void; failed: (thrown: unknown) => void };

const maxBatch = 500;
const maxWaiting = 10_000;

/** Resolves when the event is committed. Events that arrive while a batch is being written share the next one. */
export function openIntake(sql: Sql): (event: WebhookEvent) => Promise<void> {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await storeWebhookEvents(sql, merged(batch));
        for (const { stored } of batch) stored();
      } catch (thrown) {
        for (const { failed } of batch) failed(thrown);
      }
    }
    isWriting = false;
  }

  return (event) =>
    new Promise((stored, failed) => {
      if (waiting.length >= maxWaiting) return failed(fail("unavailable", "Too many webhooks wait to be stored."));
      waiting.push({ event, stored, failed });
      void write();
    });
}

/** One entry for each conversation and type, with the latest signature. */
function merged(batch: readonly Waiting[]): DeliveredEvent[] {
  const events = new Map<string, DeliveredEvent>();
  for (const { event } of batch) {
    const key = `${event.conversationId} ${event.type}`;
    events.set(key, { ...event, deliveries: (events.get(key)?.deliveries ?? 0) + 1 });
  }
  return [...events.values()];
}
