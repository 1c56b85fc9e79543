import type { Language } from "#domain/language.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import type { Tts } from "#server/providers/tts/tts.ts";

/** So much is sent ahead of what is being heard: an interruption is heard at once, and a slow line does not stutter. */
const leadMs = 200;
const [pieceMs, lookMs] = [100, 40];
/** What is said in one go; the engines take no longer text. */
const maxLetters = 400;

export const voiceRates = { flite: 16_000, "espeak-ng": 22_050 } as const;
export type VoiceRate = (typeof voiceRates)[keyof typeof voiceRates];

export function rateOf({ engine }: Tts): VoiceRate {
  return engine === "flite" ? voiceRates.flite : voiceRates["espeak-ng"];
}

export type SpeakerOptions = {
  tts: Tts;
  language: Language;
  workDir: string;
  /** Samples of 16 bits at the engine's rate. */
  send: (pcm: Buffer) => void;
  /** All of it was sent, and heard as far as can be known. */
  done: () => void;
  failed: (thrown: unknown) => void;
};

/** Says one reply, sentence by sentence, no faster than it is heard. */
export class Speaker {
  private readonly options: SpeakerOptions;
  private readonly rate: number;
  private readonly stopping = new AbortController();
  private readonly sentences: string[];
  private said: string[] = [];
  private beganAt: number | null = null;
  private sentMs = 0;

  constructor(text: string, options: SpeakerOptions) {
    this.options = options;
    this.rate = rateOf(options.tts);
    this.sentences = sentencesOf(text);
    void this.run().catch((thrown: unknown) => {
      if (!this.stopping.signal.aborted) options.failed(thrown);
    });
  }

  /** How long it has been heard; null before its first sound. */
  get heardMs(): number | null {
    return this.beganAt === null ? null : performance.now() - this.beganAt;
  }

  /** Not a word more. Gives what was heard of it, in whole sentences. */
  stop(): string {
    this.stopping.abort();
    return this.said.join(" ");
  }

  private async run(): Promise<void> {
    let next = this.sound(this.sentences[0]);
    for (const [at, sentence] of this.sentences.entries()) {
      const pcm = await next;
      next = this.sound(this.sentences[at + 1]);
      next.catch(() => undefined);
      await this.play(pcm);
      this.said = [...this.said, sentence];
    }
    await this.until(this.sentMs);
    if (!this.stopping.signal.aborted) this.options.done();
  }

  private async play(pcm: Buffer): Promise<void> {
    const pieceBytes = ((this.rate * pieceMs) / 1000) * 2;
    for (let at = 0; at < pcm.length; at += pieceBytes) {
      await this.until(this.sentMs - leadMs);
      this.beganAt ??= performance.now();
      const piece = pcm.subarray(at, at + pieceBytes);
      this.options.send(piece);
      this.sentMs += (piece.length / 2 / this.rate) * 1000;
    }
  }

  /** Waits until so much of it was heard; rejects when it was stopped. */
  private async until(ms: number): Promise<void> {
    for (;;) {
      this.stopping.signal.throwIfAborted();
      if ((this.heardMs ?? 0) >= ms) return;
      await new Promise((go) => setTimeout(go, lookMs));
    }
  }

  private async sound(text: string | undefined): Promise<Buffer> {
    if (text === undefined) return Buffer.alloc(0);
    const { tts, language, workDir } = this.options;
    const spoken = await sayWave(tts, { text, language, signal: this.stopping.signal }, workDir);
    return spoken?.samples ?? Buffer.alloc(0);
  }
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+/u)
    .map((sentence) => sentence.trim().slice(0, maxLetters))
    .filter((sentence) => sentence !== "");
}
