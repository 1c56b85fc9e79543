import { z } from "zod";
import { keptPieceSchema, loudnessSchema, wordlessSchema } from "#domain/book/audiobook.ts";

/** A recording made ready for a chapter. Levels in dB are at the clips' common speech level of -26 dBFS. */
export const clipSchema = z.object({
  samples: z.int().positive(),
  /** Sum of squared samples, full scale = 1. */
  energy: z.number().nonnegative(),
  edits: z.array(keptPieceSchema),
  /** Level of its pauses; null when it has none to speak of. */
  backgroundDb: z.number().nullable(),
  /** The recording as it came (below 80 Hz cut away), and the clip. */
  before: loudnessSchema,
  after: loudnessSchema,
  withoutWords: z.array(wordlessSchema),
  /** What a listener should know about it, in words. */
  remarks: z.array(z.string()),
});
export type ClipFacts = z.infer<typeof clipSchema>;
export type Clip = ClipFacts & { file: string };
