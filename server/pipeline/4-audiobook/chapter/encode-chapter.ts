import { writeFile } from "node:fs/promises";
import type { Levels } from "#domain/book/audiobook.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { limits, measureChapterLevels, missesOf } from "./measure-levels.ts";
import type { Levelled, Sound } from "./lay-out-chapter.ts";

export type ChapterFiles = { wav: string; mp3: string; aac: string };
export type Encoding = { ffmpeg: Ffmpeg; signal?: AbortSignal; onLine?: (line: string) => void };
type Setting = { gainDb: number; ceilingDb: number };

const ceilingDb = -4;
/** alimiter delays the sound by its attack of 5 ms. */
const limiterDelay = 219;

/** Writes WAV, MP3 and AAC from one read of the clips, measures them, and levels once more when a limit is missed. */
export async function encodeChapter(
  work: Encoding,
  { layout, targetDb }: Levelled,
  files: ChapterFiles,
  metadata: string,
): Promise<Levels> {
  const list = `${files.wav}.list`;
  const tags = `${files.wav}.tags`;
  await writeFile(list, concatList(layout.sounds));
  await writeFile(tags, metadata);
  let setting = { gainDb: targetDb - toDb(layout.energy / layout.samples), ceilingDb };
  const options = { ...(work.signal && { signal: work.signal }), ...(work.onLine && { onLine: work.onLine }) };
  for (let attempt = 1; ; attempt++) {
    await work.ffmpeg.run(encodeArgs(list, tags, files, setting), options);
    const levels = await measureChapterLevels(work.ffmpeg, files, targetDb, work.signal);
    if (attempt === 2 || missesOf(levels).length === 0) return levels;
    setting = corrected(setting, levels, targetDb);
  }
}

function corrected({ gainDb, ceilingDb: ceiling }: Setting, levels: Levels, targetDb: number): Setting {
  const overshoot = Math.max(0, levels.peakDb - limits.peak);
  return { gainDb: gainDb + targetDb - levels.rmsDb, ceilingDb: ceiling - (overshoot ? overshoot + 0.3 : 0) };
}

/** Escapes quotes in the folder name; the file names are our own and need no escaping. */
function concatList(sounds: Sound[]): string {
  const lines = sounds.map(({ file }) => `file 'file:${file.replaceAll("'", String.raw`'\''`)}'`);
  return `ffconcat version 1.0\n${lines.join("\n")}\n`;
}

function encodeArgs(
  list: string,
  tags: string,
  files: ChapterFiles,
  { gainDb, ceilingDb: ceiling }: Setting,
): string[] {
  const whitelist = ["-protocol_whitelist", "file,pipe"];
  const limiter = `alimiter=limit=${(10 ** (ceiling / 20)).toFixed(4)}:attack=5:release=50:level=disabled`;
  const level = `volume=${gainDb.toFixed(2)}dB,apad=pad_len=${limiterDelay},${limiter},atrim=start_sample=${limiterDelay}`;
  const described = ["-map_metadata", "1"];
  return [
    [...whitelist, "-f", "concat", "-safe", "0", "-i", `file:${list}`],
    [...whitelist, "-f", "ffmetadata", "-i", `file:${tags}`],
    ["-filter_complex", `[0:a]${level},asplit=3[wav][mp3][aac]`],
    ["-map", "[wav]", ...described, "-c:a", "pcm_s16le", "-f", "wav", `file:${files.wav}`],
    ["-map", "[mp3]", ...described, "-c:a", "libmp3lame", "-b:a", "192k", "-compression_level", "7"],
    ["-id3v2_version", "3", "-f", "mp3", `file:${files.mp3}`],
    ["-map", "[aac]", "-c:a", "aac", "-aac_coder", "fast", "-b:a", "64k", "-f", "adts", `file:${files.aac}`],
  ].flat();
}
