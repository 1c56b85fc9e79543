import type { WorkOptions } from "pg-boss";
import type { Sql } from "postgres";
import { AppError, asAppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { processorPrioritySchema, runWithPriority } from "#server/platform/process/processor-priority.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { followClock, resumeLostWork } from "./clock-store.ts";
import type { AnyJob } from "./job.ts";
import { OwnerSlots } from "./owner-slots.ts";
import { laneName } from "./lanes.ts";
import { failProgress, finishProgress, readProgress, writeProgress } from "./progress-store.ts";
import type { Queue } from "./queue.ts";
import { RunningWork } from "./running-work.ts";
import { beginTurn } from "./fair-share-store.ts";
import { z } from "zod";

const clockEveryMs = 60_000;
const lostWorkEveryMs = 2_000;
const payloadSchema = z.object({
  progressId: z.uuid(),
  input: z.unknown(),
  /** The processor priority of the sender. */
  turn: processorPrioritySchema.nullable().default(null),
  share: z.object({ starts: z.number(), cost: z.number() }).default({ starts: 0, cost: 0 }),
});

export type Worker = {
  stop(graceMs?: number): Promise<void>;
  /** Stops the owner's running work. Without its progress row it does not run again. */
  stopFor(owner: string): Promise<void>;
};

/**
 * Runs queued work in this process until `stop`. Work unfinished after `graceMs` is aborted and runs again elsewhere.
 */
export async function startWorker<Tools>(
  queue: Queue,
  jobs: AnyJob<Tools>[],
  tools: Tools & { sql: Sql },
  log: Log,
): Promise<Worker> {
  const stopping = new AbortController();
  const running = new RunningWork();
  const open = (job: AnyJob<Tools>, options: Slot, places: OwnerSlots) => {
    let slot: string | undefined;
    const work = queue.boss.work(job.name, { ...pace, ...options, includeMetadata: true }, async ([one]) => {
      if (!one) return;
      // A worker that found work looks for more at once; only idle ones pause.
      if (slot !== undefined) queue.boss.notifyWorker(slot);
      const owner = one.groupId ?? null;
      await running.run(owner, async (stopped) => {
        await beginTurn(tools.sql, laneName(job.name, one.priority < 0), payloadSchema.parse(one.data).share);
        const signal = AbortSignal.any([one.signal, stopping.signal, stopped.signal]);
        const how = { signal, stopped, lastTry: one.retryCount >= one.retryLimit };
        await places.run(owner, options.groupConcurrency, () => runOnce(job, tools, one.data, how, log));
      });
    });
    return work.then((id) => (slot = id));
  };
  const slots: OpenSlot[] = [];
  for (const job of jobs)
    for (const { count, options } of slotsOf(job)) {
      const places = new OwnerSlots();
      for (let at = 0; at < count; at++) slots.push({ name: job.name, id: await open(job, options, places) });
    }
  const upkeep = keepUp(queue, slots, tools.sql, log);
  return {
    stop: async (graceMs = 2_000) => {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await upkeep.stop();
      await Promise.all(jobs.map((job) => queue.boss.offWork(job.name, { wait: true })));
      clearTimeout(timer);
    },
    stopFor: (owner) => running.stop(owner),
  };
}

type OpenSlot = { name: string; id: string };

/** Makes work due that a dead process or a clock change has delayed, until `stop`. */
function keepUp(queue: Queue, slots: readonly OpenSlot[], sql: Sql, log: Log): { stop(): Promise<void> } {
  const clock = repeatEvery(
    clockEveryMs,
    () => followClock(sql),
    (thrown) => log.warn({ err: thrown }, "could not reschedule work after a clock change"),
  );
  const resume = async () => {
    const names = await resumeLostWork(sql);
    for (const { name, id } of slots) if (names.includes(name)) queue.boss.notifyWorker(id);
  };
  const lostWork = repeatEvery(lostWorkEveryMs, resume, (thrown) =>
    log.warn({ err: thrown }, "could not resume work of a dead process"),
  );
  return {
    stop: async () => {
      await clock.stop();
      await lostWork.stop();
    },
  };
}

const pace = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

type Slot = Pick<WorkOptions, "minPriority" | "maxPriority"> & { groupConcurrency?: number };

/** One slot per worker, so that each can be notified separately. */
function slotsOf<Tools>({ concurrency, maxPerOwner, long }: AnyJob<Tools>): { count: number; options: Slot }[] {
  return [
    { count: concurrency, options: { ...(long ? { minPriority: 0 } : {}), ...perOwner(maxPerOwner) } },
    { count: long?.concurrency ?? 0, options: { maxPriority: -1, ...perOwner(long?.maxPerOwner ?? null) } },
  ];
}

function perOwner(most: number | null): Slot {
  return most === null ? {} : { groupConcurrency: most };
}

/** `stopped` aborts the work when its owner is gone. */
type RunControl = { signal: AbortSignal; stopped: AbortController; lastTry: boolean };

async function runOnce<Tools>(
  job: AnyJob<Tools>,
  tools: Tools & { sql: Sql },
  data: unknown,
  { signal, stopped, lastTry }: RunControl,
  log: Log,
): Promise<void> {
  const { progressId, input, turn } = payloadSchema.parse(data);
  const progress = throttledProgress(tools.sql, progressId, log, () => stopped.abort());
  const startedAt = performance.now();
  try {
    if (!(await writeProgress(tools.sql, progressId, 0, ""))) return;
    const result = await runWithPriority(turn, () => job.run(tools, input, { signal, progress: progress.report }));
    await progress.settle();
    await finishProgress(tools.sql, progressId, result);
    log.info({ job: job.name, ms: Math.round(performance.now() - startedAt) }, "job done");
  } catch (thrown) {
    await progress.settle();
    if ((await readProgress(tools.sql, [progressId])).length === 0) return;
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

/** Writes progress at most four times a second; `settle` waits for the last write. */
function throttledProgress(sql: Sql, id: string, log: Log, onGone: () => void) {
  let latest: { fraction: number; word: string } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let nextAt = 0;
  const flush = () => {
    const row = latest;
    latest = null;
    if (row)
      writing = writing
        .then(() => writeProgress(sql, id, row.fraction, row.word))
        .then((isThere) => (isThere ? undefined : onGone()))
        .catch((thrown: unknown) =>
          log.warn({ err: thrown instanceof AppError ? thrown.code : thrown }, "could not write progress"),
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
