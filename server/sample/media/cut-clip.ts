import { readFile, rm } from "node:fs/promises";
import type { Clip } from "#domain/site-media.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { Stretch } from "./told-story.ts";

const peakRate = 8000;
const quietestBar = 4;

/** Cuts a stretch of a wave file into an MP3 at `out`, and measures the bars it is drawn with. */
export async function cutClip(
  ffmpeg: Ffmpeg,
  { from, startMs, endMs, out }: Stretch & { from: string; out: string },
  { bars, signal }: { bars: number; signal: AbortSignal },
): Promise<Omit<Clip, "src">> {
  const cut = ["-ss", String(startMs / 1000), "-t", String((endMs - startMs) / 1000), "-i", `file:${from}`];
  const samples = `${out}.samples`;
  try {
    await ffmpeg.run([...cut, "-ac", "1", "-b:a", "96k", "-map_metadata", "-1", "-f", "mp3", `file:${out}`], {
      signal,
    });
    await ffmpeg.run([...cut, "-ac", "1", "-ar", String(peakRate), "-f", "s16le", `file:${samples}`], { signal });
    return { seconds: (endMs - startMs) / 1000, peaks: peaksOf(await readFile(samples), bars) };
  } finally {
    await rm(samples, { force: true });
  }
}

/** How loud each of `bars` equal parts of the sound is, the loudest 100. `pcm` is 16-bit mono, little-endian. */
export function peaksOf(pcm: Buffer, bars: number): number[] {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1);
  const levels = Array.from({ length: bars }, (_, bar) => {
    const part = samples.subarray(
      Math.floor((bar * samples.length) / bars),
      Math.floor(((bar + 1) * samples.length) / bars),
    );
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, part.length));
  });
  const loudest = Math.max(1, ...levels);
  return levels.map((level) => Math.max(quietestBar, Math.round(100 * (level / loudest) ** 0.8)));
}
