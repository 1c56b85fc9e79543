import { sampleRate, toDb } from "./pcm.ts";

/** A steady tone of the mains, and its level in the quiet parts (dBFS). */
export type Hum = { frequency: number; db: number };

const every = 16;
const rate = sampleRate / every;
const blockLength = Math.round(rate / 2);
const mains = [50, 60];
const harmonics = 6;
const frequencies = mains.flatMap((base) => Array.from({ length: harmonics }, (_, k) => base * (k + 1)));
const coefficients = frequencies.map((f) => 2 * Math.cos((2 * Math.PI * f) / rate));
/** Least share of a quiet half second's power, in most of them, that makes a tone hum. */
const tellingShare = 0.04;
const minBlocks = 3;

/** Finds mains hum with Goertzel filters on half seconds of the sound at a sixteenth of its rate. */
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

  add(samples: Int16Array, count: number): void {
    for (let i = 0; i < count;) {
      const end = Math.min(count, i + every - this.pendingCount);
      this.pendingCount += end - i;
      let sum = this.pending;
      for (; i < end; i++) sum += samples[i] ?? 0;
      this.pending = sum;
      if (this.pendingCount < every) return;
      this.window[this.filled++] = sum / (every * 32768);
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
      for (let k = 0; k < blockLength; k++) {
        const next = (this.window[k] ?? 0) + coefficient * last - before;
        before = last;
        last = next;
      }
      const energy = last * last + before * before - coefficient * last * before;
      return (2 * energy) / (blockLength * blockLength);
    });
  }

  /** Requires the fundamental, its double, or two tones of one family; a single overtone is not hum. */
  found(): Hum[] {
    const steady = frequencies.map((_, i) => this.steadyLevel(i));
    return mains.flatMap((base, family) => {
      const tones = steady.slice(family * harmonics, (family + 1) * harmonics).flatMap((db, k) => {
        return db === null ? [] : [{ frequency: base * (k + 1), db }];
      });
      return tones.length > 1 || (tones[0]?.frequency ?? Infinity) <= 2 * base ? tones : [];
    });
  }

  private steadyLevel(tone: number): number | null {
    const tonalBlocks = this.blocks.filter((block) => (block.tones[tone] ?? 0) > tellingShare * block.power);
    if (tonalBlocks.length < Math.max(minBlocks, 0.7 * this.blocks.length)) return null;
    const levels = tonalBlocks.map((block) => block.tones[tone] ?? 0).sort((a, b) => a - b);
    return toDb(levels[levels.length >> 1] ?? 0);
  }
}
