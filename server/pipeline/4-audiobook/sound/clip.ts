import { z } from "zod";
import { keptPieceSchema, loudnessSchema, wordlessSchema } from "#domain/book/audiobook.ts";

/** A cleaned recording. Levels in dB are relative to the common speech level of -26 dBFS. */
export const clipSchema = z.object({
  samples: z.int().positive(),
  /** Sum of squared samples, full scale = 1. */
  energy: z.number().nonnegative(),
  edits: z.array(keptPieceSchema),
  /** Level of its pauses; null without pauses. */
  backgroundDb: z.number().nullable(),
  /** Loudness of the original recording (high-passed at 80 Hz) and of the clip. */
  before: loudnessSchema,
  after: loudnessSchema,
  withoutWords: z.array(wordlessSchema),
  /** Warnings for the listener. */
  remarks: z.array(z.string()),
});
export type ClipFacts = z.infer<typeof clipSchema>;
export type Clip = ClipFacts & { file: string };
