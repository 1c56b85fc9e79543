import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { inputArgs } from "#server/platform/media/ffmpeg.ts";
import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import { readRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { findPlaybackCopy, savePlaybackCopy } from "./playback-copy-store.ts";
import { readPeaks } from "./read-peaks.ts";

/** Speech at 8 kB/s in the one format that every browser plays and seeks in, otherwise unprocessed. */
const encoded = ["-ac", "1", "-ar", "32000", "-c:a", "libmp3lame", "-b:a", "64k", "-map_metadata", "-1", "-f", "mp3"];

/** Makes a small copy of a recording for readers of a printed code. */
export const makePlaybackCopyJob = defineJob({
  name: "make-playback-copy",
  input: z.object({ recordingId: z.uuid(), userId: z.uuid(), soundMs: z.number() }),
  output: z.object({ bytes: z.number() }),
  key: ({ recordingId }) => recordingId,
  owner: ({ userId }) => userId,
  cost: ({ soundMs }) => 1 + soundMs / 100_000,
  handle: async (tools: StoryTools, { recordingId }, { signal }) => {
    const recording = await readRecording(tools.sql, recordingId);
    const before = await findPlaybackCopy(tools.sql, recordingId);
    if (!recording || (before !== null && (await isThere(tools, before.objectKey)))) return { bytes: 0 };
    const { userId, container, durationMs } = recording;
    const source = await tools.store.localFile(recording.objectKey);
    return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["playback", recordingId] }, async (dir) => {
      const file = join(dir, "playback.mp3");
      const ffmpeg = await tools.ffmpeg();
      const args = [...inputArgs(source, container), "-map", "0:a:0", ...encoded, `file:${file}`];
      try {
        await ffmpeg.run(args, { signal, maxMs: decodingMs(durationMs) });
      } catch (thrown) {
        if (!(thrown instanceof AppError) || !hopeless.has(thrown.code)) throw thrown;
        await savePlaybackCopy(tools.sql, recording, null);
        return { bytes: 0 };
      }
      const objectKey = `artifacts/${userId}/playback/${recordingId}.mp3`;
      const { size: bytes } = await stat(file);
      const sha256 = await hashFile(file);
      await reclaimKey(tools.sql, objectKey);
      await tools.store.put(objectKey, file);
      const peaks = await readPeaks(ffmpeg, file, durationMs, signal);
      if (!(await savePlaybackCopy(tools.sql, recording, { objectKey, bytes, peaks, sha256 })))
        await tools.store.remove(objectKey);
      return { bytes };
    });
  },
});

const hopeless: ReadonlySet<string> = new Set(["sound_failed", "timeout"]);

/** A failed copy is not retried. */
async function isThere({ store }: StoryTools, objectKey: string | null): Promise<boolean> {
  if (objectKey === null) return true;
  return store.localFile(objectKey).then(
    () => true,
    (thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === "not_found") return false;
      throw thrown;
    },
  );
}
