import { join } from "node:path";
import type { Sql } from "postgres";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { cutRecording } from "#server/pipeline/redactions/cut-recording.ts";
import { settleAnswers, unsettleAnswers } from "#server/pipeline/1-recordings/restored-answer-store.ts";
import { unfinishedCuts, withholdRecording } from "#server/pipeline/redactions/unfinished-cut-store.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { Config } from "#server/platform/config/config.ts";
import { asAppError } from "#server/platform/errors.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";

/** `problems`: why sounds could not be cut. */
export type CutAgain = { cut: number; withheld: number; problems: ErrorCode[] };

/**
 * Cuts again what is not yet cut in a restored database, before anybody is served from it. A sound that cannot be cut now
 * and still has its passage is kept for its storyteller alone. The worker tries again.
 */
export async function cutAgain(config: Config, { sql, store }: { sql: Sql; store: ObjectStore }): Promise<CutAgain> {
  const done = { cut: 0, withheld: 0 };
  const problems = new Set<ErrorCode>();
  const tools = {
    sql,
    store,
    ffmpeg: () => findFfmpeg(config.ffmpegPath),
    workDir: join(config.dataDir, "work"),
    cacheDir: join(config.dataDir, "cache"),
  };
  for (const { isHeard, ...recording } of await unfinishedCuts(sql)) {
    const waiting = await settleAnswers(sql, recording.recordingId);
    try {
      done.cut += await cutRecording(tools, recording, new AbortController().signal);
    } catch (thrown) {
      problems.add(asAppError(thrown).code);
      if (!isHeard) continue;
      await withholdRecording(sql, recording);
      done.withheld++;
    } finally {
      await unsettleAnswers(sql, waiting);
    }
  }
  return { ...done, problems: [...problems] };
}
