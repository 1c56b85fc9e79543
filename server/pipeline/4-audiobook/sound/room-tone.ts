import { writeFile } from "node:fs/promises";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { frameSamples, fromDb, sampleRate } from "./pcm.ts";

/** Level of the room tone in dBFS at the clips' level: an audiobook has no digital silence. */
export const roomToneDb = -78;
export const roomToneFrames = 500;

const loop = makeTone(frameSamples * roomToneFrames, fromDb(roomToneDb) * 32768);

/** Deterministic brown noise; `frame` counts 10 ms from any origin. */
export function roomTone(frame: number): Float32Array {
  const at = (frame % roomToneFrames) * frameSamples;
  return loop.subarray(at, at + frameSamples);
}

/** Writes a WAV of room tone; returns its sample count and sum of squares (full scale = 1). */
export async function writeRoomTone(file: string, ms: number): Promise<{ samples: number; energy: number }> {
  const samples = Math.round((ms * sampleRate) / 1000);
  const sound = Int16Array.from({ length: samples }, (_, i) => Math.round(loop[i % loop.length] ?? 0));
  await writeFile(file, Buffer.concat([waveHeader(samples, sampleRate), Buffer.from(sound.buffer)]));
  return { samples, energy: samples * fromDb(roomToneDb) ** 2 };
}

function makeTone(samples: number, rms: number): Float32Array {
  const tone = new Float32Array(samples);
  let [seed, value, sum] = [20_261_121, 0, 0];
  for (let i = 0; i < samples; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    value = 0.97 * value + (seed / 2 ** 31 - 1);
    tone[i] = value;
    sum += value * value;
  }
  const scale = rms / Math.sqrt(sum / samples);
  return tone.map((sample) => sample * scale);
}
