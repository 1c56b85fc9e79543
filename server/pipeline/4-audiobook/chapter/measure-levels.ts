import { rm } from "node:fs/promises";
import type { Levels } from "#domain/book/audiobook.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { findWaveData } from "#server/platform/media/wave-file.ts";
import { rawOutput } from "#server/pipeline/4-audiobook/clean/denoise.ts";
import { inSoundThread } from "#server/pipeline/4-audiobook/sound/in-sound-thread.ts";

/** ACX's limits for a chapter file ("ACX audio submission requirements"), in dBFS. */
export const limits = { rms: { least: -23, most: -18 }, peak: -3, floor: -60 };

/**
 * Measures the finished files. The MP3 is measured as decoded; of the MP3 and WAV figures, the one farther from
 * `targetDb` counts.
 */
export async function measureChapterLevels(
  ffmpeg: Ffmpeg,
  files: { wav: string; mp3: string },
  targetDb: number,
  signal?: AbortSignal,
): Promise<Levels> {
  const decoded = `${files.mp3}.pcm`;
  const options = signal ? { signal } : {};
  try {
    const input = ["-protocol_whitelist", "file,pipe", "-f", "mp3", "-i", `file:${files.mp3}`];
    await ffmpeg.run([...input, "-map", "0:a:0", ...rawOutput(decoded)], options);
    const mp3 = await inSoundThread("soundLevels", { file: decoded }, signal);
    const wav = await inSoundThread("soundLevels", { file: files.wav, ...(await findWaveData(files.wav)) }, signal);
    const rmsDb = Math.abs(mp3.rmsDb - targetDb) > Math.abs(wav.rmsDb - targetDb) ? mp3.rmsDb : wav.rmsDb;
    return { rmsDb, peakDb: Math.max(mp3.peakDb, wav.peakDb), floorDb: Math.max(mp3.floorDb, wav.floorDb) };
  } finally {
    await rm(decoded, { force: true });
  }
}

/** Describes each missed limit. */
export function missesOf({ rmsDb, peakDb, floorDb }: Levels): string[] {
  const { rms, peak, floor } = limits;
  return [
    rmsDb < rms.least || rmsDb > rms.most ? `The level is ${rmsDb} dB, outside ${rms.least} to ${rms.most} dB.` : "",
    peakDb > peak ? `The peak is ${peakDb} dB, above ${peak} dB.` : "",
    floorDb > floor ? `The quietest half second is ${floorDb} dB, above ${floor} dB.` : "",
  ].filter(Boolean);
}
