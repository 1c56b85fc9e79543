import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { unlessMissing } from "#server/platform/process/missing-file.ts";
import { narratedCacheOf } from "#server/pipeline/4-audiobook/narrated/narrated-cache.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readingVoices } from "./narration-removal-store.ts";

/** Removes from this machine what was read in voices that may not read aloud any more. */
export async function removeEndedNarrations({ sql, cacheDir }: Pick<StoryTools, "sql" | "cacheDir">): Promise<void> {
  const names = await readdir(join(cacheDir, "people")).catch(unlessMissing([]));
  const owners = names.filter((name) => z.uuid().safeParse(name).success);
  if (owners.length === 0) return;
  const reading = await readingVoices(sql, owners);
  for (const owner of owners)
    for (const voice of await readdir(narratedCacheOf(cacheDir, owner)).catch(unlessMissing([])))
      if (reading.get(owner) !== voice)
        await rm(join(narratedCacheOf(cacheDir, owner), voice), { recursive: true, force: true });
}
