import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";

/** Limits of an answer without an account. A recorder stops a little late, so the sound has some slack. */
export const maxVisitorTakeSeconds = 60;
export const maxVisitorTakeBytes = 2_000_000;
export const maxVisitorTakes = 3;
export const maxVisitorWords = 5000;

/** The browser's view of it. `text`: recognized or typed words; empty while there are none. */
export const visitorTakeSchema = z.object({
  id: z.uuid(),
  language: languageSchema,
  state: z.enum(["waiting", "heard", "unheard"]),
  mediaType: z.string(),
  durationMs: z.int(),
  text: z.string(),
  /** Recognized words that no person has read yet. */
  draft: z.boolean(),
});
export type VisitorTake = z.infer<typeof visitorTakeSchema>;

/** The oldest first. */
export const visitorTakesSchema = z.object({ takes: z.array(visitorTakeSchema) });

/** The result of a claim: the answer, or null when this browser holds nothing for this account. */
export const claimedTakeSchema = z.object({ answerId: z.nullable(z.uuid()) });
