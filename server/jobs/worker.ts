import type { Sql } from "postgres";
import { AppError, asAppError } from "#server/errors.ts";
import type { Log } from "#server/log/log.ts";
import type { AnyJob } from "./job.ts";
import { failProgress, finishProgress, writeProgress } from "./progress-store.ts";
import type { Queue } from "./queue.ts";
import { z } from "zod";

const payloadSchema = z.object({ progressId: z.uuid(), input: z.unknown() });

/** Does the work of the queue in this process until `stop`. What is unfinished after `graceMs` is aborted and runs again elsewhere. */
export async function startWorker<Tools>(
  queue: Queue,
  jobs: AnyJob<Tools>[],
  tools: Tools & { sql: Sql },
  log: Log,
): Promise<{ stop(graceMs?: number): Promise<void> }> {
  const stopping = new AbortController();
  for (const job of jobs)
    await queue.boss.work(
      job.name,
      {
        batchSize: 1,
        localConcurrency: job.concurrency,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
        includeMetadata: true,
      },
      async ([one]) => {
        if (!one) return;
        const signal = AbortSignal.any([one.signal, stopping.signal]);
        await runOnce(job, tools, one.data, { signal, lastTry: one.retryCount >= one.retryLimit }, log);
      },
    );
  return {
    stop: async (graceMs = 5_000) => {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(jobs.map((job) => queue.boss.offWork(job.name, { wait: true })));
      clearTimeout(timer);
    },
  };
}

async function runOnce<Tools>(
  job: AnyJob<Tools>,
  tools: Tools & { sql: Sql },
  data: unknown,
  { signal, lastTry }: { signal: AbortSignal; lastTry: boolean },
  log: Log,
): Promise<void> {
  const { progressId, input } = payloadSchema.parse(data);
  const progress = throttledProgress(tools.sql, progressId, log);
  const startedAt = performance.now();
  try {
    await writeProgress(tools.sql, progressId, 0, "");
    const result = await job.run(tools, input, { signal, progress: progress.report });
    await progress.settle();
    await finishProgress(tools.sql, progressId, result);
    log.info({ job: job.name, ms: Math.round(performance.now() - startedAt) }, "job done");
  } catch (thrown) {
    await progress.settle();
    const error = asAppError(thrown);
    const again = signal.aborted || ((error.retryable || error.code === "internal") && !lastTry);
    log.warn(
      { job: job.name, code: error.code, again, err: error.code === "internal" ? error.cause : error.message },
      "job failed",
    );
    if (again) throw thrown;
    await failProgress(tools.sql, progressId, error);
  }
}

/** At most four writes a second; the last one always arrives before `settle` ends. */
function throttledProgress(sql: Sql, id: string, log: Log) {
  let latest: { fraction: number; word: string } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let nextAt = 0;
  const flush = () => {
    const row = latest;
    latest = null;
    if (row)
      writing = writing
        .then(() => writeProgress(sql, id, row.fraction, row.word))
        .catch((thrown: unknown) =>
          log.warn({ err: thrown instanceof AppError ? thrown.code : String(thrown) }, "progress was not written"),
        );
  };
  return {
    report: (fraction: number, word: string) => {
      latest = { fraction, word };
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + 250;
      flush();
    },
    settle: async () => {
      flush();
      await writing;
    },
  };
}
