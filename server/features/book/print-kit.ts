import { z } from "zod";
import type { PrintKit } from "#domain/book/print-kit.ts";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { makePrintKitJob } from "#server/pipeline/print-kit/make-print-kit.job.ts";
import { readPrintKit, readPrintStanding } from "#server/pipeline/print-kit/print-kit-store.ts";
import { fail } from "#server/platform/errors.ts";
import type { ArtifactLinks } from "./artifact-links.ts";

const askedSchema = z.object({ proof_id: z.uuid() });

/** Kits that one person has packed in a day: each costs some seconds of a processor. */
export const kitsPerDay: Limit = { points: 20, seconds: 86_400 };

/**
 * `print-kit`: the ZIP of the caller's own approved proof for a print shop, with an address for an hour when it was packed
 * within a day; otherwise the id of the progress row of the job that packs it.
 */
export function openPrintKit(
  { db, queue, store }: Pick<Context, "db" | "queue" | "store">,
  links: ArtifactLinks,
): ServerFunction {
  const limits = createRateLimits(db.sql);
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }): Promise<PrintKit> => {
      const { proof_id: proofId } = json(askedSchema);
      await assertRequiredAal(db, caller);
      const standing = await readPrintStanding(db.sql, proofId, userId);
      if (standing === "not theirs") throw fail("not_found", "That proof is not yours, or not there any more.");
      if (standing === "refused") throw fail("conflict", "Only an approved proof is printed, with every answer in it.");
      const kit = await readPrintKit(db.sql, proofId);
      if (kit && (await store.has(kit.objectKey)))
        return { url: links.sign({ artifactId: kit.id, readerId: userId }), bytes: kit.bytes };
      const refused = await limits.tryConsume("print-kits", userId, kitsPerDay);
      if (refused) throw fail("rate_limited", "That was often enough today. Please try again tomorrow.");
      return { progress_id: await queue.send(makePrintKitJob, { proofId, userId }) };
    },
  };
}
