import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BookSource } from "#domain/book/book.ts";
import { fail, type AppError } from "#server/platform/errors.ts";
import { sharedCompileCache } from "#server/platform/threads/share-compile-cache.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import {
  previewAnswerSchema,
  type DrawnPages,
  type PreviewOrder,
  type PreviewPhotos,
  type PreviewWish,
  type ProofWish,
  type ShownBook,
} from "./preview-message.ts";

const program = fileURLToPath(new URL("./preview-child.ts", import.meta.url));
const limits = { maxMs: 120_000, maxMemoryMb: 1600 };
/** A press of more memory ends after its answer; the next one begins anew. */
const restAboveMb = 1000;

/** A child process with one open book or proof. One order at a time. */
export class PreviewPress {
  private readonly child: ChildProcess;
  private residentMb = 0;

  constructor() {
    this.child = fork(program, {
      execArgv: ["--max-old-space-size=512", "--max-semi-space-size=8"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: sharedCompileCache(),
      serialization: "advanced",
    });
    yieldProcessor(this.child);
    this.child.unref();
    this.child.channel?.unref();
  }

  get isSpent(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.residentMb > restAboveMb;
  }

  /** Resident memory after the last answer; 0 where it is unknown. */
  get memoryMb(): number {
    return this.residentMb;
  }

  async openBook(workspace: string, book: BookSource): Promise<void> {
    await this.ask({ workspace, book });
  }

  async show(photos: PreviewPhotos, wish: PreviewWish): Promise<ShownBook> {
    const answer = await this.ask({ photos, wish });
    if (!("shown" in answer)) throw fail("internal", "The preview gave no pages.");
    return answer.shown;
  }

  /** `workspace` has the file `proof.pdf`. */
  async openProof(workspace: string): Promise<void> {
    await this.ask({ proofIn: workspace });
  }

  async drawProof(wish: ProofWish): Promise<DrawnPages> {
    const answer = await this.ask({ draw: wish });
    if (!("drawn" in answer)) throw fail("internal", "The proof gave no pages.");
    return answer.drawn;
  }

  close(): void {
    this.child.kill("SIGKILL");
  }

  private async ask(order: PreviewOrder) {
    const { child } = this;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const kill = (why: AppError) => {
      reject(why);
      child.kill("SIGKILL");
    };
    const died = () => reject(fail("unavailable", "The preview ended. Please ask again."));
    const late = setTimeout(() => kill(fail("timeout", "The preview took too long.")), limits.maxMs);
    const watch = setInterval(() => void this.watchMemory(kill), 200);
    child.once("message", resolve).once("exit", died).once("error", died);
    child.ref();
    child.channel?.ref();
    try {
      child.send(order, (error) => error && died());
      const answer = previewAnswerSchema.parse(await promise);
      await this.watchMemory(kill);
      if ("failure" in answer) throw fail(answer.failure.code, answer.failure.message);
      return answer;
    } finally {
      clearTimeout(late);
      clearInterval(watch);
      child.off("message", resolve).off("exit", died).off("error", died);
      child.unref();
      child.channel?.unref();
    }
  }

  private async watchMemory(kill: (why: AppError) => void): Promise<void> {
    if (process.platform !== "linux") return;
    const status = await readFile(`/proc/${this.child.pid}/status`, "utf8").catch(() => "");
    this.residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    if (this.residentMb > limits.maxMemoryMb)
      kill(fail("too_large", `The preview needs more than ${limits.maxMemoryMb} MB of memory.`));
  }
}
