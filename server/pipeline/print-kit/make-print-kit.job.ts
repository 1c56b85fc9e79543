import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { readPrintable, savePrintKit } from "./print-kit-store.ts";

/** Packs the approved pages and cover of a proof for a print shop, with a guide. */
export const makePrintKitJob = defineJob({
  name: "make-print-kit",
  input: z.object({ proofId: z.uuid(), userId: z.uuid() }),
  output: z.object({ proofId: z.uuid() }),
  key: ({ proofId }) => proofId,
  owner: ({ userId }) => userId,
  maxPerOwner: 1,
  cost: () => 5,
  /** A person waits for it, and other bytes do not mend. */
  retry: { limit: 2, delaySeconds: 1 },
  handle: async (tools: StoryTools, { proofId, userId }, { signal }) => {
    const proof = await readPrintable(tools.sql, proofId, userId);
    if (!proof) throw fail("conflict", "This proof may not be printed, or it is not there any more.");
    return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["print kit", proofId] }, async (dir) => {
      const { packPrintKit } = await import("./pack-print-kit.ts");
      const file = await packPrintKit(tools.store, proof, dir, signal);
      await savePrintKit(tools, { proofId, userId, file });
      return { proofId };
    });
  },
});
