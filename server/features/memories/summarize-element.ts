import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { maxAgreement } from "#domain/memory/element-summary.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import type { Context } from "#server/context.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { readSummarizable } from "#server/pipeline/memories/element-summary-store.ts";
import { summarizeElementJob } from "#server/pipeline/memories/summarize-element.job.ts";
import { fail } from "#server/platform/errors.ts";

const askedSchema = z.object({
  element_id: z.uuid(),
  language: languageSchema,
  /** The model that the person agreed to, as the page names it. */
  service: z.string().min(1).max(200),
  agreed_to: z.string().trim().min(1).max(maxAgreement),
});

const day = 24 * 3600;
const ofPerson = { points: 30, seconds: day } as const;
const ofEverybody = { points: 3000, seconds: day } as const;

/**
 * `summarize-element`: queues a summary of the caller's own document or sound. Returns the id of its progress row. Refused
 * where the operator names no model for it.
 */
export function summarizeElement({ db, queue, story }: Pick<Context, "db" | "queue" | "story">): ServerFunction {
  const limits = createRateLimits(db.sql);
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      const { element_id: elementId, language, service, agreed_to: agreedTo } = json(askedSchema);
      if (story.summarizer === null) throw fail("not_allowed", "Nothing is summed up on this server.");
      if (story.summarizer.name !== service)
        throw fail("conflict", "Another model sums up now. Please read this again.");
      await assertRequiredAal(db, caller);
      const element = await asCaller(db, caller, (tx) => readSummarizable(tx, elementId, userId));
      if (!element) throw fail("not_found", "There is no text of yours to sum up.");
      const refused =
        (await limits.tryConsume("summaries", userId, ofPerson)) ??
        (await limits.tryConsume("summaries", "everybody", ofEverybody));
      if (refused) throw fail("rate_limited", "Enough was summed up today. Please try again tomorrow.");
      return { progress_id: await queue.send(summarizeElementJob, { elementId, userId, language, service, agreedTo }) };
    },
  };
}
