import { PgBoss } from "pg-boss";
import type { z } from "zod";
import { errorCodes, type ErrorCode } from "#domain/errors.ts";
import type { Database } from "#server/database/database.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import { AppError, asAppError } from "#server/platform/errors.ts";
import { processorPriority } from "#server/platform/process/processor-priority.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { AnyJob, Job } from "./job.ts";
import { laneOf, priorityOf } from "./lanes.ts";
import { queueProgress, readProgress, type WorkProgress } from "./progress-store.ts";
import { chargeTurn, nextTurn } from "./fair-share-store.ts";

export type WaitOptions = { signal?: AbortSignal; onProgress?: (row: WorkProgress) => void };

/** Queues work for any process and can wait for its result. */
export type Queue = {
  boss: PgBoss;
  /** Queues the job and returns its progress row's id. Work that is already queued or running is not duplicated. */
  send<I extends z.ZodType, O extends z.ZodType, T>(job: Job<I, O, T>, input: z.input<I>): Promise<string>;
  /** Queues the job and waits for its result. Throws the job's AppError. */
  run<I extends z.ZodType, O extends z.ZodType, T>(
    job: Job<I, O, T>,
    input: z.input<I>,
    options?: WaitOptions,
  ): Promise<z.output<O>>;
  /** Queues the job unless it runs or ended. Returns its result, null while there is none. Throws the job's AppError. */
  poll<I extends z.ZodType, O extends z.ZodType, T>(job: Job<I, O, T>, input: z.input<I>): Promise<z.output<O> | null>;
  /** Throws when no work can be queued. */
  check(): Promise<unknown>;
  stop(): Promise<void>;
};

/** A dead worker is detected after this many seconds: pg-boss's minimum. */
const heartbeatSeconds = 10;
const superviseSeconds = 2;

export async function openQueue<Tools>(database: Database, jobs: AnyJob<Tools>[], log: Log): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: database.url,
    schema: "jobs",
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 60,
    persistWarnings: false,
  });
  boss.on("error", (error: Error) => log.warn({ err: error }, "queue"));
  await boss.start();
  for (const job of jobs) await ensureQueue(boss, job);
  const changes = await listenForChanges(database);

  const send: Queue["send"] = async (job, input) => {
    const parsed = await job.input.parseAsync(input);
    const key = job.key(parsed);
    const id = stableUuid(job.name, key);
    const owner = job.owner(parsed);
    await queueProgress(database.sql, { id, job: job.name, subject: key.slice(0, 200), owner });
    const cost = Math.max(1, Math.ceil(job.cost(parsed)));
    const lane = laneOf(job, cost);
    const starts = await nextTurn(database.sql, lane.name, owner);
    const sent = await boss.send(
      job.name,
      { progressId: id, input: parsed, turn: processorPriority(), share: { starts, cost } },
      { singletonKey: id, group: { id: owner }, priority: priorityOf(lane, starts + cost) },
    );
    if (sent !== null && !(await chargeTurn(database.sql, { lane: lane.name, owner, starts, cost })))
      await boss.deleteJob(job.name, sent);
    return id;
  };

  const run: Queue["run"] = async (job, input, options = {}) => {
    const id = await send(job, input);
    return resultOf(job, await changes.wait(id, options, () => send(job, input)));
  };

  return {
    boss,
    send,
    run,
    poll: pollWith(database, send),
    check: () => boss.getQueues(),
    stop: async () => {
      await changes.close();
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

function pollWith(database: Database, send: Queue["send"]): Queue["poll"] {
  return async (job, input) => {
    const key = job.key(await job.input.parseAsync(input));
    const [row] = await readProgress(database.sql, [stableUuid(job.name, key)]);
    if (row?.state === "done" || row?.state === "failed") return resultOf(job, row);
    if (row?.state !== "running") await send(job, input);
    return null;
  };
}

async function resultOf<I extends z.ZodType, O extends z.ZodType, T>(
  job: Job<I, O, T>,
  row: WorkProgress,
): Promise<z.output<O>> {
  if (row.state === "failed") throw new AppError(knownCode(row.error_code), row.error_message ?? "The work failed.");
  return job.output.parseAsync(row.result);
}

async function ensureQueue<Tools>(boss: PgBoss, job: AnyJob<Tools>): Promise<void> {
  const options = {
    policy: "exclusive",
    notify: true,
    heartbeatSeconds,
    expireInSeconds: 12 * 3600,
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: 300,
  };
  await boss.createQueue(job.name, options);
}

/** Wakes waiters when a progress row changes, and polls every 2 s because notifications may get lost. */
async function listenForChanges(database: Database) {
  const waiting = new Map<string, Set<() => void>>();
  const listening = await database.sql.listen("work_progress", (id) => {
    for (const wake of waiting.get(id) ?? []) wake();
  });

  async function wait(id: string, options: WaitOptions, resend: () => Promise<unknown>): Promise<WorkProgress> {
    for (;;) {
      options.signal?.throwIfAborted();
      const changed = nextChange(id);
      const [row] = await readProgress(database.sql, [id]);
      if (row) options.onProgress?.(row);
      if (row?.state === "done" || row?.state === "failed") return row;
      const woken = await changed;
      if (!woken && (!row || row.state === "queued")) await resend();
    }
  }

  function nextChange(id: string): Promise<boolean> {
    return new Promise((resolve) => {
      const wakers = waiting.get(id) ?? new Set();
      waiting.set(id, wakers);
      const done = (woken: boolean) => {
        clearTimeout(timer);
        wakers.delete(wake);
        if (wakers.size === 0) waiting.delete(id);
        resolve(woken);
      };
      const wake = () => done(true);
      const timer = setTimeout(() => done(false), 2000);
      wakers.add(wake);
    });
  }

  return { wait, close: () => listening.unlisten() };
}

function knownCode(code: string | null): ErrorCode {
  return errorCodes.find((known) => known === code) ?? asAppError(code).code;
}
