import { sampleRate, toDb } from "./pcm.ts";

/** A steady tone of the mains, and its level in the quiet parts (dBFS). */
export type Hum = { frequency: number; db: number };

const every = 16;
const rate = sampleRate / every;
const blockLength = Math.round(rate / 2);
const frequencies = [50, 60].flatMap((mains) => [1, 2, 3, 4, 5, 6].map((k) => mains * k));
const coefficients = frequencies.map((f) => 2 * Math.cos((2 * Math.PI * f) / rate));
/** A tone that holds this share of a quiet half second's power in most of them is no voice and no noise. */
const tellingShare = 0.04;

/** Looks for mains hum with Goertzel filters on half seconds of the sound at a sixteenth of its rate. */
export class HumMeter {
  private readonly blocks: { power: number; tones: Float64Array }[] = [];
  private readonly capacity: number;
  private window = new Float64Array(blockLength);
  private filled = 0;
  private pending = 0;
  private pendingCount = 0;

  constructor(frames: number) {
    this.capacity = Math.max(4, Math.ceil(frames / 500));
  }

  take(samples: Int16Array, count: number): void {
    for (let i = 0; i < count; i++) {
      this.pending += samples[i] ?? 0;
      if (++this.pendingCount < every) continue;
      this.window[this.filled++] = this.pending / (every * 32768);
      [this.pending, this.pendingCount] = [0, 0];
      if (this.filled === blockLength) this.close();
    }
  }

  /** Keeps the quietest tenth of the blocks only. */
  private close(): void {
    this.filled = 0;
    let power = 0;
    for (const value of this.window) power += value * value;
    power /= blockLength;
    const last = this.blocks.at(-1);
    if (power < 1e-11 || (this.blocks.length >= this.capacity && last && power >= last.power)) return;
    const place = this.blocks.findIndex((block) => block.power > power);
    this.blocks.splice(place < 0 ? this.blocks.length : place, 0, { power, tones: this.tones() });
    if (this.blocks.length > this.capacity) this.blocks.pop();
  }

  private tones(): Float64Array {
    return Float64Array.from(coefficients, (coefficient) => {
      let [before, last] = [0, 0];
      for (const value of this.window) [before, last] = [last, value + coefficient * last - before];
      const energy = last * last + before * before - coefficient * last * before;
      return (2 * energy) / (blockLength * blockLength);
    });
  }

  found(): Hum[] {
    if (this.blocks.length < 2) return [];
    return frequencies.flatMap((frequency, i) => {
      const telling = this.blocks.filter((block) => (block.tones[i] ?? 0) > tellingShare * block.power);
      if (telling.length < 0.7 * this.blocks.length) return [];
      const levels = telling.map((block) => block.tones[i] ?? 0).sort((a, b) => a - b);
      return [{ frequency, db: toDb(levels[levels.length >> 1] ?? 0) }];
    });
  }
}
