import type { Language } from "#domain/language.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { changeRate } from "#server/voice/transport/audio-format.ts";
import type { Manner } from "./manner-of-speaking.ts";
import { applyGain } from "./apply-gain.ts";
import { changedBy, usualManner } from "./speaking-manner.ts";

/** The longest text of one synthesis; engines accept no more. */
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
  /** The sample rate of all speech, in Hz. */
  readonly rate: Tts["rate"];
  private readonly how: { tts: Tts; language: Language; workDir: string };
  private prepared: Prepared | null = null;
  private manner = usualManner;

  constructor(how: { tts: Tts; language: Language; workDir: string }) {
    this.how = how;
    this.rate = how.tts.rate;
  }

  /** Synthesizes the first sentence of a reply in memory and replaces the one prepared before. */
  prepare(reply: string): void {
    const [text] = sentencesOf(reply);
    if (text === undefined || text === this.prepared?.text) return;
    this.drop();
    const stopping = new AbortController();
    this.prepared = { text, stopping, sound: this.say(text, stopping.signal).catch(() => null) };
  }

  /** Applies from the next sentence until the conversation ends. */
  speak(manner: Manner): void {
    this.drop();
    this.manner = changedBy(this.manner, manner);
  }

  /** Discards the prepared sentence. */
  drop(): void {
    this.prepared?.stopping.abort();
    this.prepared = null;
  }

  /** Samples at the engine's rate; empty for unspeakable text. Uses or discards the prepared sentence. */
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
    return applyGain(said, gainDb, this.rate);
  }
}
