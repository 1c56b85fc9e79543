import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findWaveData } from "#server/platform/media/wave-file.ts";
import type { Speech, Tts } from "./tts.ts";

/** A whole WAV, the samples in it, and how many of them are a second. */
export type SpokenWave = { wave: Buffer<ArrayBuffer>; samples: Buffer<ArrayBuffer>; rate: number };

/** Where a WAV says its rate. */
const rateAt = 24;

/** Says it by way of a file in `workDir`, of which nothing stays; null where nothing of it can be said. */
export async function sayWave(tts: Tts, speech: Omit<Speech, "outFile">, workDir: string): Promise<SpokenWave | null> {
  await mkdir(workDir, { recursive: true });
  const outFile = join(workDir, `${randomUUID()}.wav`);
  try {
    if (!(await tts.say({ ...speech, outFile }))) return null;
    const { offset, bytes } = await findWaveData(outFile);
    const wave = await readFile(outFile);
    return { wave, samples: wave.subarray(offset, offset + bytes), rate: wave.readUInt32LE(rateAt) };
  } finally {
    await rm(outFile, { force: true });
  }
}
