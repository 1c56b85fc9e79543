import { join } from "node:path";
import type { Sql } from "postgres";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { cutRecording } from "#server/pipeline/redactions/cut-recording.ts";
import { settleAnswers, unsettleAnswers } from "#server/pipeline/1-recordings/restored-answer-store.ts";
import { eraseRecordingWhole, unfinishedCuts } from "#server/pipeline/redactions/unfinished-cut-store.ts";
import type { Config } from "#server/platform/config/config.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";

export type CutAgain = { cut: number; removed: number };

/**
 * Cuts again what is not yet cut in a restored database, before anybody is served from it. A sound that cannot be cut is removed
 * with its answer: what was erased must not come back.
 */
export async function cutAgain(config: Config, { sql, store }: { sql: Sql; store: ObjectStore }): Promise<CutAgain> {
  const done = { cut: 0, removed: 0 };
  const tools = {
    sql,
    store,
    ffmpeg: () => findFfmpeg(config.ffmpegPath),
    workDir: join(config.dataDir, "work"),
    cacheDir: join(config.dataDir, "cache"),
  };
  for (const { isErased, ...recording } of await unfinishedCuts(sql)) {
    const waiting = await settleAnswers(sql, recording.recordingId);
    try {
      done.cut += await cutRecording(tools, recording, new AbortController().signal);
    } catch {
      // The worker tries what is only left out again.
      if (!isErased) continue;
      await eraseRecordingWhole(sql, recording);
      done.removed++;
    } finally {
      await unsettleAnswers(sql, waiting);
    }
  }
  return done;
}
