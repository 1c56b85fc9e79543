import { rm } from "node:fs/promises";
import { z } from "zod";
import { asStorageError } from "#server/api/storage/store/object-store.ts";
import { AppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readUnfinishedArchive, saveArchive, saveTotals } from "./archive-store.ts";

/** Packs the archive that a person asked for last. */
export const makePersonalArchiveJob = defineJob({
  name: "make-personal-archive",
  input: z.object({ userId: z.uuid() }),
  output: z.object({ files: z.int() }),
  key: ({ userId }) => userId,
  owner: ({ userId }) => userId,
  maxPerOwner: 1,
  retry: { limit: 2, delaySeconds: 10 },
  handle: async (tools: StoryTools, { userId }, run) => {
    const asked = await readUnfinishedArchive(tools.sql, userId);
    if (asked === null) return { files: 0 };
    const { makeArchive } = await import("./make-archive.ts");
    const draft = await tools.store.draft();
    try {
      const onTotals = (totals: object) => saveTotals(tools.sql, asked.id, totals);
      const { files } = await makeArchive(tools, { userId, language: asked.language, onTotals }, draft, run);
      await saveArchive(tools, { ...asked, userId, draft, files });
      return { files };
    } catch (thrown) {
      throw isDiskError(thrown) ? asStorageError(thrown) : thrown;
    } finally {
      await rm(draft, { force: true });
    }
  },
});

function isDiskError(thrown: unknown): boolean {
  return !(thrown instanceof AppError) && thrown instanceof Error && "syscall" in thrown;
}
