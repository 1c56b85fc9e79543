import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fail } from "#server/platform/errors.ts";
import { voiceSaidSchema, type VoiceAsked, type VoiceConfig } from "./voice-messages.ts";

const program = fileURLToPath(new URL("./voice-child.ts", import.meta.url));
/** The process is busy with this sentence; later callers are informed at once. */
const maxWaiting = 64;
/** Unused for so long, the model leaves the memory. */
const idleMs = 5 * 60_000;
/** After so many crashes in a row the process rests. */
const maxDeaths = 3;
const restMs = 10 * 60_000;

/** A process that takes longer is ended: to open its model, and for a sentence by its length. */
const openMs = 20_000;
const sentenceMs = {
  soon: { each: 3_000, letter: 30 },
  whenever: { each: 10_000, letter: 200 },
};
/** What somebody waits for is not waited with longer behind others: another voice says it. */
const soonMs = 2_000;

export type Sound = { samples: Int16Array; rate: number };
/** `soon`: somebody waits for it. Such sentences go before the others. */
type Sentence = { text: string; speaker: number; speed: number; soon: boolean };
type Job = {
  id: number;
  sentence: Sentence;
  made: (sound: Sound) => void;
  failed: (thrown: unknown) => void;
};

const cancelled = () => fail("cancelled", "The narration was cancelled.");
const noTime = () => fail("voice_failed", "This voice has no time.");

/** One pulled voice for all who want it said, in a process that begins with the first; sentence by sentence. */
export class VoiceProcess {
  private readonly config: VoiceConfig;
  private child: ChildProcess | null = null;
  private opened = Promise.resolve(false);
  private resolveOpened: (whether: boolean) => void = () => undefined;
  private isOpen = false;
  /** The first of them is being made. */
  private jobs: Job[] = [];
  private ids = 0;
  private deaths = 0;
  private restsUntil = 0;
  private limit: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(config: VoiceConfig) {
    this.config = config;
  }

  /** Of its process; null when there is none. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Whether it can speak; its model is opened for it. */
  ready(): Promise<boolean> {
    if (this.isResting) return Promise.resolve(false);
    this.begin();
    if (this.jobs.length === 0) this.restLater();
    return this.opened;
  }

  /** Throws `voice_failed`, at once where it is overworked or resting, and `cancelled`. */
  async say(sentence: Sentence, signal?: AbortSignal): Promise<Sound> {
    if (signal?.aborted === true) throw cancelled();
    if (this.isResting || this.jobs.length >= maxWaiting) throw noTime();
    const { promise, resolve, reject } = Promise.withResolvers<Sound>();
    const job = { id: ++this.ids, sentence, made: resolve, failed: reject };
    const abort = () => this.drop(job, cancelled());
    let waiting: NodeJS.Timeout | undefined;
    const wait = () => (waiting = setTimeout(late, soonMs).unref());
    /* While the model is opened everybody waits for that. */
    const late = () => {
      if (!this.isOpen) wait();
      else if (job !== this.jobs[0]) this.drop(job, noTime());
    };
    if (sentence.soon) wait();
    signal?.addEventListener("abort", abort, { once: true });
    this.queue(job);
    if (job === this.jobs[0]) this.next();
    try {
      return await promise;
    } finally {
      clearTimeout(waiting);
      signal?.removeEventListener("abort", abort);
    }
  }

  close(): void {
    const { child } = this;
    this.end(child, false);
    child?.kill("SIGKILL");
  }

  private get isResting(): boolean {
    return Date.now() < this.restsUntil;
  }

  private queue(job: Job): void {
    const behind = this.jobs.findIndex((one, at) => at > 0 && !one.sentence.soon);
    const at = job.sentence.soon && behind > 0 ? behind : this.jobs.length;
    this.jobs.splice(at, 0, job);
  }

  /** What waits is never begun; what is being made is stopped as soon as the model can. */
  private drop(job: Job, why: unknown): void {
    job.failed(why);
    if (job === this.jobs[0]) this.send({ id: job.id, unwanted: true });
    else this.jobs = this.jobs.filter((one) => one !== job);
  }

  private next(): void {
    clearTimeout(this.limit);
    const [job] = this.jobs;
    if (job === undefined) return this.restLater();
    clearTimeout(this.idle);
    this.begin();
    this.hold("ref");
    const { text, speaker, speed, soon } = job.sentence;
    const { each, letter } = sentenceMs[soon ? "soon" : "whenever"];
    this.limitBy((this.isOpen ? 0 : openMs) + each + letter * text.length);
    this.send({ id: job.id, text, speaker, speed });
  }

  private limitBy(ms: number): void {
    clearTimeout(this.limit);
    this.limit = setTimeout(() => this.child?.kill("SIGKILL"), ms).unref();
  }

  /** Unawaited work never blocks the end of a process. */
  private restLater(): void {
    clearTimeout(this.idle);
    if (this.isOpen) this.hold("unref");
    this.idle = setTimeout(() => this.jobs.length === 0 && this.close(), idleMs).unref();
  }

  private hold(how: "ref" | "unref"): void {
    this.child?.[how]();
    this.child?.channel?.[how]();
  }

  private send(asked: VoiceAsked): void {
    const { child } = this;
    if (child?.connected === true) child.send(asked, () => undefined);
  }

  private begin(): void {
    if (this.child !== null) return;
    const child = fork(program, { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" });
    this.child = child;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    [this.opened, this.resolveOpened, this.isOpen] = [promise, resolve, false];
    child.on("message", (message) => this.child === child && this.said(message));
    child.on("error", () => this.end(child, true));
    child.on("exit", () => this.end(child, true));
    child.send(this.config, () => undefined);
    this.limitBy(openMs);
  }

  private said(message: unknown): void {
    const said = voiceSaidSchema.parse(message);
    if ("ready" in said) {
      this.isOpen = true;
      if (this.jobs.length === 0) {
        clearTimeout(this.limit);
        this.restLater();
      }
      return this.resolveOpened(true);
    }
    const [job] = this.jobs;
    if (job?.id !== said.id) return;
    this.jobs.shift();
    if ("problem" in said) job.failed(fail("voice_failed", `A voice could not say its text: ${said.problem}`));
    else {
      this.deaths = 0;
      job.made(said);
    }
    this.next();
  }

  /** What it was saying is lost; what waited is said by the next, but for one that dies again and again. */
  private end(child: ChildProcess | null, byItself: boolean): void {
    if (this.child !== child || child === null) return;
    this.child = null;
    clearTimeout(this.limit);
    clearTimeout(this.idle);
    this.resolveOpened(false);
    if (byItself && ++this.deaths >= maxDeaths) [this.deaths, this.restsUntil] = [0, Date.now() + restMs];
    const lost = byItself && !this.isResting ? this.jobs.splice(0, 1) : this.jobs.splice(0);
    for (const job of lost) job.failed(fail("voice_failed", "A voice stopped speaking."));
    if (this.jobs.length > 0) this.next();
  }
}
