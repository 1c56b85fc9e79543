import type { WebSocket } from "ws";
import {
  saidByBrowserSchema,
  type SaidByBrowser,
  type SaidByListener,
  type UnheardReason,
} from "#domain/recording/listening.ts";
import type { Language } from "#domain/language.ts";
import { fromMulaw } from "#domain/recording/mulaw.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import type { RecognizerPlaces } from "./recognizer-places.ts";
import { openListener, type ListenerEvents, type Listener } from "./live-transcriber.ts";
import { authorizeSpeaker, endReason, type VoiceTools } from "./authorize-speaker.ts";

export type ListenTools = VoiceTools & {
  log: Log;
  liveStt(language: Language): Promise<LiveStt | null>;
  places: RecognizerPlaces;
  /** Where this voice comes from. */
  network: string;
};
type Begin = Extract<SaidByBrowser, { type: "begin" }>;

/** RFC 6455 §7.4.1. */
const normalClosure = 1000;
const farewellMs = 2_000;

/** Listens by one socket to one answer of one person, for as long as they may be listened to. Keeps nothing of it. */
export class ListenSession {
  private readonly socket: WebSocket;
  private readonly tools: ListenTools;
  private readonly known: () => void;
  private readonly late: NodeJS.Timeout;
  private idle: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private listener: Listener | null = null;
  private leave: () => void = () => undefined;
  /** One frame after another: what comes before somebody is known waits for that. */
  private turn: Promise<void> = Promise.resolve();
  private began = false;
  private over = false;

  /** `known`: it is no stranger's any more, or it is over. */
  constructor(socket: WebSocket, tools: ListenTools, known: () => void) {
    this.socket = socket;
    this.tools = tools;
    this.known = known;
    this.late = setTimeout(() => this.end("not-allowed"), tools.limits.maxBeginMs);
    socket.on("message", (data, isBinary) => {
      if (Buffer.isBuffer(data)) this.queue(() => this.take(data, isBinary));
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.close());
  }

  private queue(work: () => Promise<void> | void): void {
    if (this.over) return;
    this.turn = this.after(this.turn, work);
  }

  private async after(before: Promise<void>, work: () => Promise<void> | void): Promise<void> {
    await before;
    try {
      if (!this.over) await work();
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  private take(data: Buffer, isBinary: boolean): Promise<void> | void {
    if (isBinary && this.listener !== null) {
      this.idle?.refresh();
      return this.listener.pushAudio(fromMulaw(data));
    }
    const said = isBinary ? null : saidIn(data);
    if (said?.type === "begin" && !this.began) return this.begin(said);
    if (said?.type === "finish" && this.listener !== null) return this.finish(this.listener);
    return this.end("not-allowed");
  }

  private async begin(said: Begin): Promise<void> {
    this.began = true;
    /* What is sent meanwhile waits on the line. */
    this.socket.pause();
    try {
      const voice = await authorizeSpeaker(this.tools, said);
      const stt = await this.tools.liveStt(said.language);
      if (typeof voice === "string") return this.end(voice);
      if (stt === null) return this.end("no-recogniser");
      this.listen(stt, { ...voice, token: said.token });
    } finally {
      this.socket.resume();
    }
  }

  private listen(stt: LiveStt, voice: { userId: string; token: string }): void {
    if (this.over) return;
    const { places, limits, network } = this.tools;
    const source = { person: voice.userId, network, isVisitor: false, part: "answer" } as const;
    const leave = places.acquire(source, () => this.end("over"));
    if (leave === null) return this.end("full");
    clearTimeout(this.late);
    this.known();
    this.leave = leave;
    const events: ListenerEvents = {
      words: (words) =>
        this.say({ type: "words", words: words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })) }),
      ended: () => this.end("over"),
    };
    const listener = openListener(stt, events, limits);
    this.listener = listener;
    this.idle = setTimeout(() => this.queue(() => this.finish(listener)), limits.maxIdleMs);
    this.watch = setInterval(() => void this.look(voice), limits.lookMs);
    this.say({ type: "listening" });
  }

  private async finish(listener: Listener): Promise<void> {
    await listener.finish();
    this.say({ type: "finished" });
    this.hangUp();
  }

  private async look(voice: { userId: string; token: string }): Promise<void> {
    try {
      const why = await endReason(this.tools, voice);
      if (why !== null) this.end(why);
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  private say(said: SaidByListener): void {
    if (!this.over && this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(said));
  }

  private fail(thrown: unknown): void {
    this.tools.log.warn({ err: thrown }, "listening ended");
    this.end("over");
  }

  private end(reason: UnheardReason): void {
    this.say({ type: "unheard", reason });
    this.hangUp();
  }

  private hangUp(): void {
    this.close();
    this.socket.resume();
    this.socket.close(normalClosure);
    setTimeout(() => this.socket.terminate(), farewellMs).unref();
  }

  /** Aborts everything and drops its words. */
  private close(): void {
    if (this.over) return;
    this.over = true;
    for (const timer of [this.late, this.idle]) clearTimeout(timer);
    clearInterval(this.watch);
    this.known();
    this.leave();
    this.listener?.close();
  }
}

/** Null for what is no sentence of a browser's. */
function saidIn(data: Buffer): SaidByBrowser | null {
  try {
    return saidByBrowserSchema.safeParse(JSON.parse(data.toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}
