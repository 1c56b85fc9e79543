import type { Context } from "#server/context.ts";
import { receiveConversationJob } from "#server/pipeline/1-recordings/ended-conversation/receive-conversation.job.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { forgetOldLogs, waitingEvents } from "./webhook-event-store.ts";

const lookAgainMs = 60_000;

/** Queues a job for each event that waits: when one arrives or is replayed, and each minute what was missed. */
export async function watchWebhookEvents({
  db,
  queue,
  log,
}: Pick<Context, "db" | "queue" | "log">): Promise<{ stop(): Promise<void> }> {
  let looking: Promise<void> = Promise.resolve();
  const report = (thrown: unknown) => {
    log.error({ code: asAppError(thrown).code }, "webhook events wait");
  };
  const queueWaiting = async () => {
    for (const event of await waitingEvents(db.sql)) await queue.send(receiveConversationJob, event);
  };
  const look = () => (looking = looking.then(queueWaiting).catch(report));
  const listening = await db.sql.listen("webhook_events", () => void look());
  const timer = repeatEvery(
    lookAgainMs,
    async () => {
      await look();
      await forgetOldLogs(db.sql);
    },
    report,
  );
  return {
    stop: async () => {
      await timer.stop();
      await listening.unlisten();
      await looking;
    },
  };
}
