import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "#server/platform/errors.ts";
import { findModel, type LiveSttModel } from "#server/providers/models/model.ts";
import { liveSaidSchema, type LiveAsked } from "./live-sherpa-messages.ts";
import { liveRate, type LiveTranscription, type LiveSttEvents, type LiveStt } from "./live-stt.ts";

const program = fileURLToPath(new URL("./live-sherpa-child.ts", import.meta.url));
/** Without a voice for so long, the model leaves the memory. */
const idleMs = 5 * 60_000;

/** A downloaded model that hears as somebody speaks, and says what it has understood so far; null when none was pulled. */
export async function findLiveSherpa(modelsDir: string, models: readonly LiveSttModel[]): Promise<LiveStt | null> {
  const model = await findModel(modelsDir, null, models);
  if (model === null) return null;
  const recognizer = new Recognizer(configOf(modelsDir, model));
  return { engine: "sherpa", languages: model.languages, open: (events) => recognizer.open(events) };
}

function configOf(dir: string, { folder, files }: LiveSttModel) {
  const path = (file: string) => join(dir, folder, file);
  const { encoder, decoder, joiner, tokens } = files;
  const transducer = { encoder: path(encoder), decoder: path(decoder), joiner: path(joiner) };
  return {
    featConfig: { sampleRate: liveRate, featureDim: 80 },
    modelConfig: { transducer, tokens: path(tokens), numThreads: 1, provider: "cpu", debug: 0 },
    decodingMethod: "greedy_search",
  };
}

type Voice = { events: LiveSttEvents; given: number; heard: number; finished: () => void };

/** One process for all voices that one model hears: it begins with the first. */
class Recognizer {
  private readonly config: object;
  private readonly voices = new Map<number, Voice>();
  private child: ChildProcess | null = null;
  private ids = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(config: object) {
    this.config = config;
  }

  open(events: LiveSttEvents): LiveTranscription {
    clearTimeout(this.idle);
    const child = (this.child ??= this.begin());
    const id = ++this.ids;
    const { promise: finished, resolve } = Promise.withResolvers<void>();
    const voice: Voice = { events, given: 0, heard: 0, finished: resolve };
    this.voices.set(id, voice);
    const ask = (asked: LiveAsked) => {
      if (this.voices.has(id) && child.connected) child.send(asked, () => undefined);
    };
    const close = () => {
      ask({ id, asks: "close" });
      this.forget(id);
      resolve();
    };
    return {
      pushAudio: (sound) => {
        voice.given += sound.length / 2;
        ask({ id, sound: new Int16Array(Uint8Array.from(sound).buffer) });
      },
      endUtterance: () => ask({ id, asks: "utterance" }),
      behindMs: () => ((voice.given - voice.heard) / liveRate) * 1000,
      finish: async () => {
        ask({ id, asks: "finish" });
        if (!this.voices.has(id)) resolve();
        await finished;
        close();
      },
      close,
    };
  }

  private begin(): ChildProcess {
    const child = fork(program, { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" });
    child.unref();
    child.channel?.unref();
    child.on("message", (message) => this.said(message));
    const end = () => {
      if (this.child !== child) return;
      this.child = null;
      for (const id of this.voices.keys()) this.lose(id);
    };
    child.on("error", end);
    child.on("exit", end);
    child.send(this.config);
    return child;
  }

  private said(message: unknown): void {
    const said = liveSaidSchema.parse(message);
    const voice = "id" in said ? this.voices.get(said.id) : undefined;
    if (voice === undefined) return;
    if ("words" in said) voice.events.words(said.words);
    if ("finished" in said) voice.finished();
    if (!("partial" in said)) return;
    voice.heard = said.heard;
    voice.events.partial?.(said.partial);
  }

  private lose(id: number): void {
    const voice = this.voices.get(id);
    this.forget(id);
    voice?.events.failed(fail("recogniser_failed", "The recognizer stopped listening."));
    voice?.finished();
  }

  private forget(id: number): void {
    if (!this.voices.delete(id) || this.voices.size > 0) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      const { child } = this;
      this.child = null;
      child?.kill("SIGKILL");
    }, idleMs).unref();
  }
}
