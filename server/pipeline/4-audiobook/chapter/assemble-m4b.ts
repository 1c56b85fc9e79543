import { createReadStream } from "node:fs";
import { open, rm, writeFile, type FileHandle } from "node:fs/promises";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { sampleRate } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { metadataFile } from "./file-tags.ts";

const samplesPerFrame = 1024;
/** Every AAC stream starts with one priming frame of the encoder. */
const primingSamples = 1024;

export type M4bSource = {
  chapters: { title: string; aac: string }[];
  /** A JPEG. */
  cover: string | null;
  language: "en" | "fr";
  tags: Record<string, string>;
};

/** Joins the AAC of the chapters without re-encoding. Each chapter mark is at the start of its chapter's sound. */
export async function assembleM4b(
  work: { ffmpeg: Ffmpeg; signal?: AbortSignal },
  source: M4bSource,
  outFile: string,
): Promise<{ durationMs: number }> {
  const [joined, tags] = [`${outFile}.aac`, `${outFile}.tags`];
  try {
    const starts = await joinStreams(
      source.chapters.map((chapter) => chapter.aac),
      joined,
    );
    const marks = source.chapters.map(({ title }, i) => ({
      title,
      startMs: i === 0 ? 0 : toMs((starts[i] ?? 0) + primingSamples),
      endMs: toMs((starts[i + 1] ?? 0) + (i + 1 < source.chapters.length ? primingSamples : 0)),
    }));
    await writeFile(tags, metadataFile(source.tags, marks));
    await work.ffmpeg.run(m4bArgs(source, joined, tags, outFile), work.signal ? { signal: work.signal } : {});
    return { durationMs: toMs(starts.at(-1) ?? 0) };
  } finally {
    await rm(joined, { force: true });
    await rm(tags, { force: true });
  }
}

function toMs(samples: number): number {
  return (samples * 1000) / sampleRate;
}

function m4bArgs(source: M4bSource, joined: string, tags: string, outFile: string): string[] {
  const whitelist = ["-protocol_whitelist", "file,pipe"];
  const cover = source.cover ? [...whitelist, "-f", "jpeg_pipe", "-i", `file:${source.cover}`] : [];
  const picture = source.cover ? ["-map", "2:v:0", "-c:v", "copy", "-disposition:v:0", "attached_pic"] : [];
  return [
    [...whitelist, "-f", "aac", "-i", `file:${joined}`],
    [...whitelist, "-f", "ffmetadata", "-i", `file:${tags}`],
    cover,
    ["-map", "0:a:0", "-c:a", "copy", "-bsf:a", "aac_adtstoasc"],
    picture,
    ["-map_metadata", "1", "-map_chapters", "1", "-metadata", "media_type=2"],
    ["-metadata:s:a:0", `language=${source.language === "fr" ? "fra" : "eng"}`],
    ["-movflags", "+faststart", "-f", "mp4", `file:${outFile}`],
  ].flat();
}

/** Appends ADTS streams to one file; returns the sample at which each starts, and after them the end. */
async function joinStreams(files: string[], outFile: string): Promise<number[]> {
  await using out = await open(outFile, "w");
  const starts = [0];
  for (const file of files) starts.push((starts.at(-1) ?? 0) + (await appendStream(file, out)) * samplesPerFrame);
  return starts;
}

/** Counts the frames by their headers. */
async function appendStream(file: string, out: FileHandle): Promise<number> {
  let [frames, next, passed] = [0, 0, 0];
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    const bytes: Buffer = Buffer.concat([tail, chunk]);
    const start = passed - tail.length;
    for (; next - start + 7 <= bytes.length; frames++) {
      const at = next - start;
      next += (((bytes[at + 3] ?? 0) & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5);
    }
    passed += chunk.length;
    tail = Buffer.from(bytes.subarray(Math.max(0, Math.min(bytes.length, next - start))));
    await out.write(chunk);
  }
  return frames;
}
