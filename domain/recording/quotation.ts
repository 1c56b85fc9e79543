import { z } from "zod/mini";
import { maxFamilyQuestion } from "#domain/account/family.ts";

/** A question to the tapes may become one to a storyteller. */
export const maxTapeQuestion = maxFamilyQuestion;

/** Words of a tape with the sound in which they are said. */
const quotationSchema = z.object({
  answerId: z.uuid(),
  isOwn: z.boolean(),
  /** The interview of the caller's own answer; null for an imported one and for those of others. */
  sessionId: z.nullable(z.uuid()),
  question: z.object({ en: z.string(), fr: z.string() }),
  audioPath: z.string(),
  text: z.string(),
  startMs: z.int(),
  endMs: z.int(),
});
export type Quotation = z.infer<typeof quotationSchema>;

/** `quotations` answer the question; without one, `nearest` share words with it. */
export const tapeAnswerSchema = z.object({
  quotations: z.array(quotationSchema),
  nearest: z.array(quotationSchema),
});
export type TapeAnswer = z.infer<typeof tapeAnswerSchema>;
