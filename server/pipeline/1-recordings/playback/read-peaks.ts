import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";

const bars = 40;
const decodeHz = 2000;
const floor = 4;
const bytesPerSample = 2;

/** Waveform heights of a sound from 4 to 100, by the power of each of its 40 parts. */
export async function readPeaks(
  ffmpeg: Ffmpeg,
  file: string,
  durationMs: number,
  signal: AbortSignal,
): Promise<number[]> {
  const each = Math.max(1, Math.ceil((durationMs / 1000) * decodeHz) / bars);
  const power = new Float64Array(bars);
  let [at, odd]: [number, Buffer] = [0, Buffer.alloc(0)];
  const onSound = (chunk: Buffer) => {
    const sound = Buffer.concat([odd, chunk]);
    const whole = sound.length - (sound.length % bytesPerSample);
    for (let place = 0; place < whole; place += bytesPerSample, at += 1) {
      const bar = Math.min(bars - 1, Math.floor(at / each));
      power[bar] = (power[bar] ?? 0) + sound.readInt16LE(place) ** 2;
    }
    odd = sound.subarray(whole);
  };
  const args = ["-i", `file:${file}`, "-ac", "1", "-ar", String(decodeHz), "-f", "s16le", "pipe:1"];
  await ffmpeg.run(args, { signal, maxMs: decodingMs(durationMs), onSound });
  const loudest = Math.max(...power, 1);
  return Array.from(power, (one) => Math.max(floor, Math.round(Math.sqrt(one / loudest) * 100)));
}
