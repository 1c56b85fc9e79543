import { liveRate } from "#server/providers/stt/live/live-stt.ts";

export const frameMs = 20;
const frameSamples = (liveRate * frameMs) / 1000;

/** A frame of 20 ms that ended in this piece of sound, before its sample `end`. */
type Frame = { levelDb: number; end: number };

/** How loud somebody is, frame by frame (16 bits, `liveRate`). The rest of a piece waits for the next one. */
export function frameLevels(): (samples: Int16Array) => Frame[] {
  let [power, count] = [0, 0];
  return (samples) => {
    const frames: Frame[] = [];
    for (const [at, sample] of samples.entries()) {
      power += (sample / 32_768) ** 2;
      if (++count < frameSamples) continue;
      frames.push({ levelDb: 10 * Math.log10(power / frameSamples + 1e-12), end: at + 1 });
      [power, count] = [0, 0];
    }
    return frames;
  };
}
