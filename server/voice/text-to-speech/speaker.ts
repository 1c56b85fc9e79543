import { Playback, wallClock, type Clock } from "./playback.ts";
import { playedWords, wordStart, type SpokenSentence } from "./sentence-sound.ts";
import { sentencesOf, type SentenceVoice } from "./sentence-voice.ts";

/** The most audio sent ahead of playback, in ms: interruptions take effect at once and a slow network does not stutter. */
export const leadMs = 200;
const pieceMs = 50;
const lookMs = 20;
/** While another voice speaks. */
const duckedGain = 0.3;

export type SpeakerOptions = {
  voice: SentenceVoice;
  /** Samples at the engine's rate. */
  send: (samples: Int16Array) => void;
  /** All audio was sent and, by estimate, played. */
  done: () => void;
  failed: (thrown: unknown) => void;
  clock?: Clock;
};

/** Speaks one reply sentence by sentence, at playback speed. */
export class Speaker {
  private readonly options: SpeakerOptions;
  private readonly rate: number;
  private readonly stopping = new AbortController();
  private readonly sentences: string[];
  private readonly playback = new Playback();
  private readonly clock: Clock;
  /** Sentences sent so far, the last one up to sample `at`. */
  private spoken: SpokenSentence[] = [];
  private at = 0;
  private gain = 1;
  private target = 1;
  private isHeld = false;
  private goesBack = false;

  constructor(text: string, options: SpeakerOptions) {
    this.options = options;
    this.clock = options.clock ?? wallClock;
    this.rate = options.voice.rate;
    this.sentences = sentencesOf(text);
    void this.run().catch((thrown: unknown) => {
      if (!this.stopping.signal.aborted) options.failed(thrown);
    });
  }

  /** Estimated playback of this reply, in ms. */
  get heardMs(): number {
    return (this.heardSamples / this.rate) * 1000;
  }

  private get heardSamples(): number {
    const before = this.spoken.slice(0, -1).reduce((sum, { samples }) => sum + samples.length, 0);
    return before + this.at - (this.playback.aheadMs(this.clock.now()) * this.rate) / 1000;
  }

  /** Lowers the volume. */
  duck(): void {
    this.target = duckedGain;
  }

  /** Pauses until `resume`. */
  hold(): void {
    this.isHeld = true;
    this.goesBack = true;
  }

  /** Resumes at the stopped word with the previous volume. */
  resume(): void {
    this.isHeld = false;
    this.target = 1;
  }

  /** Stops at once. Returns the words that were played. */
  stop(): string {
    this.stopping.abort();
    let heard = this.heardSamples;
    const parts = this.spoken.map((sentence) => {
      const part = playedWords(sentence, heard);
      heard -= sentence.samples.length;
      return part;
    });
    return parts.filter((part) => part !== "").join(" ");
  }

  private async run(): Promise<void> {
    const sound = async (text = "") => this.options.voice.sound(text, this.stopping.signal);
    let next = sound(this.sentences[0]);
    for (const [at, text] of this.sentences.entries()) {
      const samples = await next;
      next = sound(this.sentences[at + 1]);
      next.catch(() => undefined);
      await this.play({ text, samples });
    }
    await this.room(0);
    if (!this.stopping.signal.aborted) this.options.done();
  }

  private async play(sentence: SpokenSentence): Promise<void> {
    const { samples } = sentence;
    const pieceSamples = Math.round((this.rate * pieceMs) / 1000);
    this.spoken = [...this.spoken, sentence];
    this.at = 0;
    while (this.at < samples.length) {
      await this.room(leadMs - pieceMs);
      if (this.goesBack) this.at = wordStart(samples, this.at, this.rate);
      this.goesBack = false;
      const piece = this.withGain(samples.slice(this.at, this.at + pieceSamples));
      this.at += piece.length;
      this.playback.sent(this.msOf(piece.length), this.clock.now());
      this.options.send(piece);
    }
  }

  /** The volume changes gradually within one piece. */
  private withGain(piece: Int16Array): Int16Array {
    const { gain, target } = this;
    this.gain = target;
    if (gain === 1 && target === 1) return piece;
    return piece.map((sample, at) => Math.round(sample * (gain + ((target - gain) * at) / piece.length)));
  }

  /** Waits until at most this much audio is ahead and the reply is not paused. Rejects when stopped. */
  private async room(aheadMs: number): Promise<void> {
    for (;;) {
      this.stopping.signal.throwIfAborted();
      if (!this.isHeld && this.playback.aheadMs(this.clock.now()) <= aheadMs) return;
      await this.clock.wait(lookMs);
    }
  }

  private msOf(samples: number): number {
    return (samples / this.rate) * 1000;
  }
}
