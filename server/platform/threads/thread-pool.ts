import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { untilBackgroundMayRun } from "#server/platform/process/background-pause.ts";
import { processorPriority } from "#server/platform/process/processor-priority.ts";
import { sharedCompileCache } from "./share-compile-cache.ts";
import { threadResponseSchema, type Tasks, type ThreadRequest } from "./thread-tasks.ts";

type Result<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>;

/** Runs a task in a thread. Input and result are copied. Throws the task's error or the signal's reason. */
export type RunInThread<T extends Tasks> = <Name extends keyof T & string>(
  name: Name,
  input: Parameters<T[Name]>[0],
  signal?: AbortSignal,
) => Promise<Result<T, Name>>;

/** Frequent scavenges of a small young generation use a third of the memory at the same speed. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Idle threads of a pool, ended after `idleMs` or by `endAll`. */
class IdleThreads {
  private readonly idle: { thread: Worker; end: NodeJS.Timeout }[] = [];
  private readonly idleMs: number;
  private readonly onEnd: () => void;

  constructor(idleMs: number, onEnd: () => void) {
    this.idleMs = idleMs;
    this.onEnd = onEnd;
  }

  add(thread: Worker): void {
    this.idle.push({ thread, end: setTimeout(() => this.end(thread), this.idleMs).unref() });
  }

  acquire(): Worker | undefined {
    const last = this.idle.pop();
    clearTimeout(last?.end);
    return last?.thread;
  }

  endAll(): void {
    for (let thread = this.acquire(); thread; thread = this.acquire()) this.finish(thread);
  }

  private end(thread: Worker): void {
    this.idle.splice(
      this.idle.findIndex((one) => one.thread === thread),
      1,
    );
    this.finish(thread);
  }

  private finish(thread: Worker): void {
    this.onEnd();
    void thread.terminate();
  }
}

const everyPools = new Set<IdleThreads>();

/**
 * Threads for CPU-bound work: at most `width`, started on demand, one task at a time, ended after `idleMs` of idling.
 * `entry` is a program that calls `serveTasks`. Idle threads do not keep the process alive. `large`: ends the idle
 * threads of all pools before it starts, to free memory.
 */
export function openThreads<T extends Tasks>(
  entry: URL,
  { width = availableParallelism(), idleMs = 5_000, large = false } = {},
): RunInThread<T> {
  const idle = new IdleThreads(idleMs, () => open--);
  everyPools.add(idle);
  const waiting: ((thread: Worker) => void)[] = [];
  let open = 0;
  const start = () => {
    open++;
    if (large) for (const threads of everyPools) threads.endAll();
    const thread = new Worker(entry, { resourceLimits, env: sharedCompileCache() });
    thread.unref();
    return thread;
  };
  const acquire = async () => {
    const rested = idle.acquire();
    if (rested) return rested;
    return open < width ? start() : new Promise<Worker>((resolve) => waiting.push(resolve));
  };
  const rest = (thread: Worker) => idle.add(thread);
  const giveBack = (thread: Worker) => (waiting.shift() ?? rest)(thread);
  const replace = () => {
    open--;
    if (waiting.length > 0) giveBack(start());
  };
  const run = async (name: string, input: unknown, signal?: AbortSignal) => {
    if (processorPriority() === "background") await untilBackgroundMayRun();
    signal?.throwIfAborted();
    const thread = await acquire();
    const response = await sendRequest(thread, { name, input }, signal);
    if (response === "died") replace();
    else giveBack(thread);
    signal?.throwIfAborted();
    if (response === "died") throw new Error(`The thread died while running "${name}".`);
    if ("problem" in response)
      throw Object.assign(new Error(response.problem.message), { code: response.problem.code });
    return response.result;
  };
  // The thread runs the functions that T describes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return run as RunInThread<T>;
}

/** A computing task that never yields cannot receive the cancellation, so its thread is ended. */
const graceMs = 2000;

async function sendRequest(thread: Worker, request: ThreadRequest, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const died = () => resolve("died");
  let ending: NodeJS.Timeout | undefined;
  const cancel = () => {
    thread.postMessage({ cancel: true }, []);
    ending = setTimeout(() => void thread.terminate(), graceMs);
  };
  thread.once("message", resolve).once("error", died).once("exit", died);
  signal?.addEventListener("abort", cancel, { once: true });
  thread.ref();
  thread.postMessage(request, []);
  if (signal?.aborted) cancel();
  const response = await promise;
  clearTimeout(ending);
  thread.unref();
  signal?.removeEventListener("abort", cancel);
  thread.off("message", resolve).off("error", died).off("exit", died);
  return response === "died" ? "died" : threadResponseSchema.parse(response);
}
