import { liveRate } from "#server/providers/stt/live/live-stt.ts";

/** The most that an end-of-turn model takes. */
const maxSamples = 8 * liveRate;

/** The last 8 s of a conversation's sound. */
export class TurnSound {
  private readonly ring = new Int16Array(maxSamples);
  private count = 0;

  push(samples: Int16Array): void {
    for (const sample of samples) this.ring[this.count++ % maxSamples] = sample;
  }

  /** The last `ms` of it, in order. */
  last(ms: number): Int16Array {
    const length = Math.min(this.count, maxSamples, Math.round((ms * liveRate) / 1000));
    const from = this.count - length;
    return Int16Array.from({ length }, (_, at) => this.ring[(from + at) % maxSamples] ?? 0);
  }
}
