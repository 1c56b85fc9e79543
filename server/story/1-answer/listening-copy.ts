import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import type { Container } from "#domain/recording.ts";
import { AppError, fail } from "#server/errors.ts";
import { decodeToMono } from "#server/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";

/**
 * Writes the copy that recognisers listen to: 16 kHz, mono, 16-bit wav with a header of 44 bytes, on the original's own
 * time axis. `outFile` is whole or absent. Throws `recording_unreadable`, `cancelled` or `disk_full`.
 */
export async function makeListeningCopy(
  ffmpeg: Ffmpeg,
  recording: { file: string; container: Container },
  outFile: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const partial = `${outFile}.part`;
  const sound = ["-vn", "-sn", "-dn", "-ar", "16000", "-c:a", "pcm_s16le"];
  const bare = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];
  const output = (mix: string) => ["-af", mix, ...sound, ...bare, "-f", "wav", `file:${partial}`];
  try {
    await decodeToMono(ffmpeg, recording, output, options);
    await rename(partial, outFile);
  } catch (thrown) {
    await rm(partial, { force: true });
    if (!(thrown instanceof AppError) || thrown.code !== "sound_failed") throw thrown;
    throw fail("recording_unreadable", `${basename(recording.file)} cannot be decoded.`, thrown);
  }
}
