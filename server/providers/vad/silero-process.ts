import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { silenceLagMs, windowMs, windowSamples } from "./silero.ts";
import type { Vad, VoiceFound } from "./vad.ts";

const program = fileURLToPath(new URL("./silero-child.ts", import.meta.url));
const foundSchema = z.object({ id: z.number(), found: z.array(z.boolean()) });
/** Without a conversation for so long, it ends. */
const idleMs = 60_000;
/** Each takes 10 MB there. */
export const maxSileroConversations = 16;
/** What it has been given and has not told of, of one conversation, in samples: a process that hangs is ended. */
const maxWaiting = 16_000 * 30;
/** Where it has ended by itself so often, it is not begun again. */
const maxDeaths = 3;

type Conversation = { found: VoiceFound; lost: () => void; waiting: number };

/** Silero's model for all conversations of this process, in one of its own that begins with the first. */
export class SileroProcess {
  private child: ChildProcess | null = null;
  private readonly conversations = new Map<number, Conversation>();
  private ids = 0;
  private deaths = 0;
  private idle: NodeJS.Timeout | undefined;

  /** Of its process; null when there is none. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** `lost`: the detector reports nothing more; called at once above the limit of voices. */
  open(found: VoiceFound, lost: () => void): Vad {
    const id = ++this.ids;
    clearTimeout(this.idle);
    if (this.deaths < maxDeaths && this.conversations.size < maxSileroConversations) {
      this.child ??= this.begin();
      this.conversations.set(id, { found, lost, waiting: 0 });
    } else setImmediate(lost);
    return {
      pushAudio: (samples) => {
        const conversation = this.conversations.get(id);
        if (conversation === undefined) return;
        conversation.waiting += samples.length;
        if (conversation.waiting > maxWaiting) this.child?.kill("SIGKILL");
        else this.send({ id, samples });
      },
      softEndMs: () => -silenceLagMs,
      close: () => {
        if (!this.conversations.delete(id)) return;
        this.send({ id, over: true });
        if (this.conversations.size === 0) this.idle = setTimeout(() => this.close(), idleMs).unref();
      },
    };
  }

  close(): void {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = null;
    child?.kill("SIGKILL");
  }

  private send(message: { id: number } & ({ samples: Int16Array } | { over: true })): void {
    const { child } = this;
    if (child?.connected === true) child.send(message, () => undefined);
  }

  private begin(): ChildProcess {
    const child = fork(program, { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" });
    child.unref();
    child.channel?.unref();
    child.on("message", (message) => {
      const { id, found } = foundSchema.parse(message);
      const conversation = this.conversations.get(id);
      if (conversation === undefined) return;
      conversation.waiting -= found.length * windowSamples;
      for (const isVoice of found) this.conversations.get(id)?.found(isVoice, windowMs);
    });
    const end = () => {
      if (this.child !== child) return;
      this.child = null;
      this.deaths += 1;
      for (const id of this.conversations.keys()) this.lose(id);
    };
    child.on("error", end);
    child.on("exit", end);
    return child;
  }

  private lose(id: number): void {
    const conversation = this.conversations.get(id);
    this.conversations.delete(id);
    conversation?.lost();
  }
}
