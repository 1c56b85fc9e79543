import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { fail, type AppError } from "#server/platform/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { sharedCompileCache } from "#server/platform/threads/share-compile-cache.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import type { RenderedImage } from "./rendered-formats.ts";
import { renderAnswerSchema, type RenderRequest } from "./render-message.ts";

const program = fileURLToPath(new URL("./render-child.ts", import.meta.url));

export type RenderLimits = {
  processes: number;
  /** Renderings that run or wait. */
  pending: number;
  maxMs: number;
  maxMemoryMb: number;
};
const usualLimits: RenderLimits = { processes: 2, pending: 400, maxMs: 20_000, maxMemoryMb: 1000 };
/** An idle process ends after this time, or at once above this memory. */
const idle = { ms: 30_000, maxBytes: 250 << 20 };

type Idle = { child: ChildProcess; end: NodeJS.Timeout };

/**
 * Renders in child processes without our environment, each one image at a time. A process is killed past its time or
 * memory limit. Throws `picture_refused`, `timeout`, `disk_full`, and `rate_limited` above `pending`.
 */
export class RenderProcesses {
  readonly #limits: RenderLimits;
  readonly #inTurn: ReturnType<typeof createSemaphore>;
  readonly #idle: Idle[] = [];
  readonly #open = new Set<ChildProcess>();
  #pending = 0;

  constructor(limits: Partial<RenderLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#inTurn = createSemaphore(this.#limits.processes);
  }

  /** Process ids, for tests. */
  get pids(): number[] {
    return [...this.#open].flatMap(({ pid }) => pid ?? []);
  }

  async render(request: RenderRequest): Promise<RenderedImage> {
    if (this.#pending >= this.#limits.pending) throw fail("rate_limited", "Too many images are being rendered.");
    this.#pending++;
    try {
      return await this.#inTurn(() => this.#renderIn(this.#acquire(), request));
    } finally {
      this.#pending--;
    }
  }

  close(): void {
    for (const { end } of this.#idle.splice(0)) clearTimeout(end);
    for (const child of this.#open) child.kill("SIGKILL");
  }

  #acquire(): ChildProcess {
    const rested = this.#idle.pop();
    clearTimeout(rested?.end);
    return rested?.child ?? this.#start();
  }

  #start(): ChildProcess {
    const child = fork(program, {
      execArgv: ["--max-old-space-size=128"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: sharedCompileCache(),
    });
    yieldProcessor(child);
    this.#open.add(child);
    child.once("exit", () => this.#forget(child)).once("error", () => this.#forget(child));
    return child;
  }

  #forget(child: ChildProcess): void {
    this.#open.delete(child);
    const at = this.#idle.findIndex((one) => one.child === child);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.end);
  }

  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle.push({ child, end: setTimeout(() => child.kill("SIGKILL"), idle.ms).unref() });
  }

  async #renderIn(child: ChildProcess, request: RenderRequest): Promise<RenderedImage> {
    const answer = await this.#ask(child, request);
    const isLarge = "residentBytes" in answer && answer.residentBytes > idle.maxBytes;
    if (isLarge || !this.#open.has(child)) child.kill("SIGKILL");
    else this.#rest(child);
    if ("failure" in answer) throw fail(answer.failure.code, answer.failure.message);
    return answer;
  }

  async #ask(child: ChildProcess, request: RenderRequest) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const kill = (why: AppError) => {
      reject(why);
      child.kill("SIGKILL");
    };
    const died = () => reject(fail("internal", "The render process died."));
    const late = setTimeout(() => kill(fail("timeout", "The image took too long.")), this.#limits.maxMs);
    const watch = setInterval(() => void this.#watchMemory(child, kill), 100);
    child.once("message", resolve).once("exit", died).once("error", died);
    child.ref();
    child.channel?.ref();
    try {
      child.send(request, (error) => error && died());
      return renderAnswerSchema.parse(await promise);
    } finally {
      clearTimeout(late);
      clearInterval(watch);
      child.off("message", resolve).off("exit", died).off("error", died);
    }
  }

  async #watchMemory({ pid }: ChildProcess, kill: (why: AppError) => void): Promise<void> {
    if (pid === undefined || process.platform !== "linux") return;
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (kilobytes > this.#limits.maxMemoryMb * 1024)
      kill(fail("picture_refused", "it needs more memory than an image may use"));
  }
}
