import { rm } from "node:fs/promises";
import type { Log } from "#server/platform/log/log.ts";
import { removeWorkOn } from "#server/platform/jobs/orphaned-work-store.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { forgetConversations, takeErasedAnswers } from "#server/pipeline/1-recordings/erased-answer-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf } from "#server/pipeline/work-folder.ts";

type Tools = Pick<StoryTools, "sql" | "cacheDir">;

const everyMs = 60 * 60_000;

/**
 * Removes answers and memories that were erased 30 days before `now`, and conversations that became no answer: their
 * rows and this machine's caches. `startForgetting` removes the bytes. Returns the number of answers.
 */
export async function eraseAnswers({ sql, cacheDir }: Tools, now = new Date()): Promise<number> {
  let count = 0;
  await forgetConversations(sql, now);
  await sql`select heirvoice.purge_photos(${now})`;
  await sql`select heirvoice.purge_memories(${now})`;
  await sql`select heirvoice.purge_memory_files(${now})`;
  await sql`select heirvoice.purge_print_kits(${now})`;
  await sql`select heirvoice.purge_personal_archives(${now})`;
  for (;;) {
    const erased = await takeErasedAnswers(sql, now);
    if (erased.length === 0) return count;
    count += erased.length;
    await removeWorkOn(
      sql,
      erased.flatMap(({ answerId, recordingIds }) => [answerId, ...recordingIds]),
    );
    for (const owner of new Set(erased.map(({ userId }) => userId)))
      await rm(cacheOf(cacheDir, owner), { recursive: true, force: true });
  }
}

/** Erases now and every hour, until `stop`. */
export function startErasing(tools: Tools & { log: Log }): { stop(): Promise<void> } {
  const erase = async () => {
    const erased = await eraseAnswers(tools);
    if (erased > 0) tools.log.info({ erased }, "answers erased 30 days ago removed");
  };
  return repeatEvery(everyMs, erase, (thrown) =>
    tools.log.error({ err: thrown }, "erased answers could not be removed"),
  );
}
