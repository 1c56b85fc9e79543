import { rename, rm } from "node:fs/promises";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";

/** Adds a JPEG to an MP3 as its front cover. Copies the sound without re-encoding and keeps the tags. */
export async function pictureMp3(
  work: { ffmpeg: Ffmpeg; signal?: AbortSignal },
  mp3: string,
  cover: string,
): Promise<void> {
  const pictured = `${mp3}.pictured`;
  const whitelist = ["-protocol_whitelist", "file,pipe"];
  const args = [
    [...whitelist, "-f", "mp3", "-i", `file:${mp3}`],
    [...whitelist, "-f", "jpeg_pipe", "-i", `file:${cover}`],
    ["-map", "0:a:0", "-map", "1:v:0", "-c", "copy", "-map_metadata", "0", "-id3v2_version", "3"],
    ["-metadata:s:v", "title=Album cover", "-metadata:s:v", "comment=Cover (front)"],
    ["-f", "mp3", `file:${pictured}`],
  ].flat();
  try {
    await work.ffmpeg.run(args, work.signal ? { signal: work.signal } : {});
    await rename(pictured, mp3);
  } finally {
    await rm(pictured, { force: true });
  }
}
