import { z } from "zod/mini";

/**
 * The answer of `narrated-audiobook`. `may`: whether the last word about a clone is a spoken yes. `family`, `everybody`: the
 * consents to an edition for them. `voice`: whether a kept voice can read. `made`: memoirs with this edition. `work`: the
 * newest order.
 */
export const narratedAudiobookSchema = z.object({
  host: z.string(),
  may: z.boolean(),
  family: z.boolean(),
  everybody: z.boolean(),
  voice: z.boolean(),
  made: z.array(z.string()),
  work: z.nullable(
    z.object({
      memoir_id: z.string(),
      state: z.enum(["queued", "running", "done", "failed"]),
      fraction: z.number(),
      problem: z.nullable(z.string()),
    }),
  ),
});
export type NarratedAudiobook = z.infer<typeof narratedAudiobookSchema>;
