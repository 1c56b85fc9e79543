import { removeObjects } from "#server/pipeline/erase/forget-people.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import {
  forgetUnusedSentences,
  namedNarrations,
  noteNarrationGone,
  takeNarrationRemoval,
  type NarrationRemoval,
} from "./narration-removal-store.ts";

type Tools = Pick<StoryTools, "sql" | "store">;

/**
 * Removes what is left in the object store of narrated editions that ended. Their rows went in the transaction that ended
 * them; a process that was killed may have stored a file that no row names. Throws what the store throws: it is tried again.
 */
export async function removeNarrations(tools: Tools, signal: AbortSignal): Promise<void> {
  await forgetUnusedSentences(tools.sql);
  for (let due = await takeNarrationRemoval(tools.sql); due !== null; due = await takeNarrationRemoval(tools.sql)) {
    await removeObjects(tools);
    await removeUnnamed(tools, due);
    await noteNarrationGone(tools.sql, due);
    if (signal.aborted) return;
  }
}

async function removeUnnamed(
  { sql, store }: Tools,
  { userId, askedAt, isAllowedAgain }: NarrationRemoval,
): Promise<void> {
  const found: string[] = [];
  for await (const { key, modifiedAt } of store.list(`artifacts/${userId}`))
    if (isNarrated(key) && (!isAllowedAgain || modifiedAt < askedAt)) found.push(key);
  const named = await namedNarrations(sql, userId);
  for (const key of found) if (!named.has(key)) await store.remove(key);
}

const isNarrated = (key: string): boolean => /^artifacts\/[^/]+\/(spoken|[^/]+\/narrated)\//.test(key);
