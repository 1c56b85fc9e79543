import type { Language } from "#domain/language.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { changeRate } from "#server/voice/transport/audio-format.ts";
import type { Manner } from "./manner-of-speaking.ts";
import { withLoudness } from "./loudness.ts";
import { changedBy, usualManner } from "./speaking-manner.ts";

/** What is said in one go; the engines take no longer text. */
const maxLetters = 400;

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+/u)
    .map((sentence) => sentence.trim().slice(0, maxLetters))
    .filter((sentence) => sentence !== "");
}

type Prepared = { text: string; sound: Promise<Int16Array | null>; stopping: AbortController };

/** Turns sentences into sound, for one conversation. One may be prepared before anybody knows whether it is said. */
export class SentenceVoice {
  /** Of all it says, in samples a second. */
  readonly rate: Tts["rate"];
  private readonly how: { tts: Tts; language: Language; workDir: string };
  private prepared: Prepared | null = null;
  private manner = usualManner;

  constructor(how: { tts: Tts; language: Language; workDir: string }) {
    this.how = how;
    this.rate = how.tts.rate;
  }

  /** The first sentence of a reply is made ready, in memory, instead of the one before. */
  prepare(reply: string): void {
    const [text] = sentencesOf(reply);
    if (text === undefined || text === this.prepared?.text) return;
    this.drop();
    const stopping = new AbortController();
    this.prepared = { text, stopping, sound: this.say(text, stopping.signal).catch(() => null) };
  }

  /** From the next sentence on, for as long as the conversation lasts. */
  speak(manner: Manner): void {
    this.drop();
    this.manner = changedBy(this.manner, manner);
  }

  /** What was prepared is not said. */
  drop(): void {
    this.prepared?.stopping.abort();
    this.prepared = null;
  }

  /** At the engine's rate; empty where nothing of it can be said. What was prepared is taken, or dropped. */
  async sound(text: string, signal: AbortSignal): Promise<Int16Array> {
    const { prepared } = this;
    if (prepared?.text !== text) this.drop();
    this.prepared = null;
    if (prepared?.text !== text) return this.say(text, signal);
    signal.addEventListener("abort", () => prepared.stopping.abort(), { once: true });
    return (await prepared.sound) ?? this.say(text, signal);
  }

  private async say(text: string, signal: AbortSignal): Promise<Int16Array> {
    if (text === "") return new Int16Array();
    const { tts, language, workDir } = this.how;
    const { gainDb, rate } = this.manner;
    const spoken = await sayWave(tts, { text, language, rate, signal }, workDir);
    if (spoken === null) return new Int16Array();
    const samples = new Int16Array(Uint8Array.from(spoken.samples).buffer);
    const said = spoken.rate === this.rate ? samples : changeRate(spoken.rate, this.rate)(samples);
    return withLoudness(said, gainDb, this.rate);
  }
}
