import { z } from "zod/mini";

export const askedQuestionSchema = z.object({
  id: z.int(),
  text: z.string(),
  text_fr: z.string(),
  category: z.string(),
  required: z.boolean(),
  estimated_duration_seconds: z.int(),
  emotional_intensity: z.string(),
});

/** A question of the bank as the interview asks it, in both languages. */
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;
