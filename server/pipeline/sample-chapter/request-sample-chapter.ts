import type { Sql } from "postgres";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import { readProgress } from "#server/platform/jobs/progress-store.ts";
import { makeSampleChapterJob } from "./make-sample-chapter.job.ts";
import { readEndedTrials, readSampleStanding } from "./sample-chapter-store.ts";

/** Sample chapters of one person per day: each is a minute of work for two processors. */
const perDay: Limit = { points: 12, seconds: 86_400 };

type Tools = { sql: Sql; queue: Pick<Queue, "send"> };
type Asked = { sessionId: string; userId: string };

/** The newest work on an interview's sample chapter. */
export async function readSampleWork(sql: Sql, sessionId: string) {
  const [work] = await readProgress(sql, [stableUuid(makeSampleChapterJob.name, sessionId)]);
  return work ?? null;
}

/** Queues the sample chapter and returns the id of its progress; null when it was made often enough today. */
export async function requestSampleChapter({ sql, queue }: Tools, asked: Asked): Promise<string | null> {
  const refused = await createRateLimits(sql).tryConsume("sample-chapters", asked.userId, perDay);
  return refused === null ? queue.send(makeSampleChapterJob, asked) : null;
}

/** Queues the sample chapters of free trials that are over, of one person or of all. */
export async function requestEndedTrials(tools: Tools, person: string | null = null): Promise<void> {
  for (const sessionId of await readEndedTrials(tools.sql, makeSampleChapterJob.name, person)) {
    const standing = await readSampleStanding(tools.sql, sessionId);
    if (standing?.isReady && standing.inBook > 0)
      await requestSampleChapter(tools, { sessionId, userId: standing.userId });
  }
}
