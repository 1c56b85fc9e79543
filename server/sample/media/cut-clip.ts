import { readFile, rm } from "node:fs/promises";
import type { Clip } from "#domain/site-media.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Stretch } from "./read-made-story.ts";

const sampleRate = 8000;
const quietestBar = 4;

/** A sound file, or a span of it. */
export type Sound = { file: string; stretch?: Stretch };

/** Cuts a sound to an MP3 at `out` and measures its waveform bars. */
export async function cutClip(
  ffmpeg: Ffmpeg,
  { sound, bars, out }: { sound: Sound; bars: number; out: string },
  signal: AbortSignal,
): Promise<Pick<Clip, "seconds" | "peaks">> {
  await ffmpeg.run(
    [...soundArgs(sound), "-ac", "1", "-b:a", "96k", "-map_metadata", "-1", "-f", "mp3", `file:${out}`],
    { signal },
  );
  return measureSound(ffmpeg, { sound, bars, scratch: `${out}.samples` }, signal);
}

/** Measures length and waveform bars of a sound. `scratch` is an unused path. */
export async function measureSound(
  ffmpeg: Ffmpeg,
  { sound, bars, scratch }: { sound: Sound; bars: number; scratch: string },
  signal: AbortSignal,
): Promise<{ seconds: number; peaks: number[] }> {
  try {
    await ffmpeg.run([...soundArgs(sound), "-ac", "1", "-ar", String(sampleRate), "-f", "s16le", `file:${scratch}`], {
      signal,
    });
    const pcm = await readFile(scratch);
    return { seconds: Math.round(pcm.length / 2 / (sampleRate / 100)) / 100, peaks: peaksOf(pcm, bars) };
  } finally {
    await rm(scratch, { force: true });
  }
}

/** Input arguments of ffmpeg. */
export function soundArgs({ file, stretch }: Sound): string[] {
  const input = ["-protocol_whitelist", "file", "-i", `file:${file}`];
  if (!stretch) return input;
  const { startMs, endMs } = stretch;
  return ["-ss", String(startMs / 1000), "-t", String((endMs - startMs) / 1000), ...input];
}

/** Level of each of `bars` equal parts of the sound; the loudest is 100. `pcm` is 16-bit mono, little-endian. */
function peaksOf(pcm: Buffer, bars: number): number[] {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1);
  const edge = (bar: number) => Math.floor((bar * samples.length) / bars);
  const levels = Array.from({ length: bars }, (_, bar) => {
    const part = samples.subarray(edge(bar), edge(bar + 1));
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, part.length));
  });
  const loudest = Math.max(1, ...levels);
  return levels.map((level) => Math.max(quietestBar, Math.round(100 * (level / loudest) ** 0.8)));
}
