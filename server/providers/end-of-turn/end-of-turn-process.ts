import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endOfTurnModels } from "#server/providers/models/model-list.ts";
import { findModel } from "#server/providers/models/model.ts";
import { findOnnxRuntime } from "#server/providers/models/onnx-runtime.ts";
import { endOfTurnAnswerSchema, type EndOfTurnFiles } from "./end-of-turn-messages.ts";
import type { EndOfTurn } from "./end-of-turn.ts";

const program = fileURLToPath(new URL("./end-of-turn-child.ts", import.meta.url));
/** The documented threshold of smart-turn. */
const completeAbove = 0.5;
/** A process that has not answered for so long hangs and is ended. Loading the model counts in the first answer. */
const maxAnswerMs = 15_000;
/** Questions of all conversations that wait for an answer; beyond it the rules decide. */
const maxWaiting = 8;
/** Without a question for so long, the process ends. */
const idleMs = 60_000;
/** A process that died this often without an answer is not started again. */
const maxDeaths = 3;

/** The end-of-turn model for all conversations, in a process that starts with the first question. */
export class EndOfTurnProcess {
  private readonly modelsDir: string;
  private readonly maxAnswerMs: number;
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, (probability: number | null) => void>();
  private ids = 0;
  private deaths = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(modelsDir: string, maxMs = maxAnswerMs) {
    this.modelsDir = modelsDir;
    this.maxAnswerMs = maxMs;
  }

  /** Of its process; null when there is none. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** The model of this machine; null where none was downloaded. */
  async find(): Promise<EndOfTurn | null> {
    const model = await findModel(this.modelsDir, null, endOfTurnModels);
    const runtime = model && findOnnxRuntime(this.modelsDir);
    if (!model || runtime === null) return null;
    const files = { runtime, model: join(this.modelsDir, model.folder, model.files.model) };
    return async (samples) => {
      const probability = await this.ask(files, samples);
      return probability === null ? null : probability > completeAbove;
    };
  }

  close(): void {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = null;
    child?.kill("SIGKILL");
    this.answerAll();
  }

  private ask(files: EndOfTurnFiles, samples: Int16Array): Promise<number | null> {
    if (this.waiting.size >= maxWaiting || this.deaths >= maxDeaths) return Promise.resolve(null);
    clearTimeout(this.idle);
    const child = (this.child ??= this.begin());
    if (child?.connected !== true) return Promise.resolve(null);
    const id = ++this.ids;
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const late = setTimeout(() => child.kill("SIGKILL"), this.maxAnswerMs);
    this.waiting.set(id, (probability) => {
      clearTimeout(late);
      resolve(probability);
    });
    child.send({ id, files, samples }, () => undefined);
    return promise;
  }

  /** Null when the machine has no room for another process. */
  private begin(): ChildProcess | null {
    const child = tryFork();
    if (child === null) return null;
    child.unref();
    child.channel?.unref();
    child.on("message", (message) => {
      const { id, probability } = endOfTurnAnswerSchema.parse(message);
      this.answer(id, probability);
      this.deaths = 0;
      if (this.waiting.size === 0) this.idle = setTimeout(() => this.close(), idleMs).unref();
    });
    const end = () => {
      if (this.child !== child) return;
      this.child = null;
      this.deaths += 1;
      this.answerAll();
    };
    child.on("error", end);
    child.on("exit", end);
    return child;
  }

  private answer(id: number, probability: number | null): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.(probability);
  }

  private answerAll(): void {
    for (const id of this.waiting.keys()) this.answer(id, null);
  }
}

function tryFork(): ChildProcess | null {
  try {
    return fork(program, { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" });
  } catch {
    return null;
  }
}
