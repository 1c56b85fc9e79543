import { frameMs } from "#server/platform/media/sound-levels.ts";

const samplesPerFrame = 16 * frameMs;
/** 0.07 dB below full scale: resampling moves a flat top a little. */
const fullScale = 32_500;

/** Counts the samples at full scale per 10 ms of streamed audio (16 kHz, mono, 16-bit). */
export class ClippingMeter {
  private readonly counts: number[] = [];
  private odd: number | null = null;
  private at = 0;

  add(bytes: Buffer): void {
    let from = 0;
    if (this.odd !== null && bytes.length > 0) {
      this.count(Buffer.from([this.odd, bytes[0] ?? 0]).readInt16LE(0));
      from = 1;
      this.odd = null;
    }
    for (; from + 1 < bytes.length; from += 2) this.count(bytes.readInt16LE(from));
    if (from < bytes.length) this.odd = bytes[from] ?? 0;
  }

  private count(sample: number): void {
    const frame = Math.floor(this.at++ / samplesPerFrame);
    this.counts[frame] = (this.counts[frame] ?? 0) + (Math.abs(sample) >= fullScale ? 1 : 0);
  }

  frames(): Uint16Array {
    return Uint16Array.from(this.counts);
  }
}
