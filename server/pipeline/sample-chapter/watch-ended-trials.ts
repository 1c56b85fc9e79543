import { z } from "zod";
import type { Database } from "#server/database/database.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import type { Log } from "#server/platform/log/log.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { requestEndedTrials } from "./request-sample-chapter.ts";

/** Finds what a lost notification, an ended process or a failure left without its sample chapter. */
const lookAgainMs = 60_000;

/** Queues the sample chapter of a free trial when its last answer is written down, or comes into the book or leaves it. */
export async function watchEndedTrials(
  { sql }: Pick<Database, "sql">,
  queue: Pick<Queue, "send">,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const failed = (thrown: unknown) =>
    log.error({ code: asAppError(thrown).code, err: thrown }, "could not queue sample chapters");
  const look = repeatEvery(lookAgainMs, () => requestEndedTrials({ sql, queue }), failed);
  let noticed = Promise.resolve();
  const listening = await sql.listen("answers_written", (payload) => {
    const person = z.uuid().safeParse(payload);
    if (person.success) noticed = noticed.then(() => requestEndedTrials({ sql, queue }, person.data)).catch(failed);
  });
  return {
    stop: async () => {
      await listening.unlisten();
      await look.stop();
      await noticed;
    },
  };
}
