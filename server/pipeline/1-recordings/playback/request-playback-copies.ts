import type { Sql } from "postgres";
import type { Queue } from "#server/platform/jobs/queue.ts";
import { readRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { makePlaybackCopyJob } from "./make-playback-copy.job.ts";
import { findPlaybackCopy } from "./playback-copy-store.ts";

/** Queues a playback copy for each of these recordings without one. */
export async function requestPlaybackCopies(
  { sql, queue }: { sql: Sql; queue: Queue },
  recordingIds: readonly string[],
): Promise<void> {
  for (const recordingId of recordingIds) {
    const recording = await readRecording(sql, recordingId);
    if (!recording || (await findPlaybackCopy(sql, recordingId)) !== null) continue;
    const { userId, durationMs: soundMs } = recording;
    await queue.send(makePlaybackCopyJob, { recordingId, userId, soundMs });
  }
}
