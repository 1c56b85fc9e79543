import { z } from "zod";

/** Paths, and texts without marks. */
export const punctuationRequestSchema = z.object({
  model: z.string(),
  vocabulary: z.string(),
  texts: z.array(z.string()),
});
export type PunctuationRequest = z.infer<typeof punctuationRequestSchema>;

/** What the child says: the texts with their marks, or why it cannot. */
export const punctuationSaidSchema = z.union([
  z.object({ texts: z.array(z.string()) }),
  z.object({ problem: z.string() }),
]);
export type PunctuationSaid = z.infer<typeof punctuationSaidSchema>;
