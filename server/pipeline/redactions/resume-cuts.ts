import type { Sql } from "postgres";
import { asAppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import type { Log } from "#server/platform/log/log.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { cutSoundJob } from "./cut-sound.job.ts";
import { readWaitingCuts } from "./redaction-store.ts";

const everyMs = 60_000;

type Tools = { sql: Sql; queue: Pick<Queue, "send">; log: Log };

/**
 * Queues cuts that wait without a job, now and each minute: the process ended after the request was stored, the request came just as
 * the job of an earlier one ended, or words of the answer were in work for too long.
 */
export function startResumingCuts(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => resumeCuts(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code, err: thrown }, "could not queue waiting cuts"),
  );
}

export async function resumeCuts({ sql, queue }: Pick<Tools, "sql" | "queue">): Promise<void> {
  for (const waiting of await readWaitingCuts(sql)) await queue.send(cutSoundJob, waiting);
}
