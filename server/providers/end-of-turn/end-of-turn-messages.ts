import { z } from "zod";

/** Paths: the folder whose node_modules holds onnxruntime-node, and the model. */
export const endOfTurnFilesSchema = z.object({ runtime: z.string(), model: z.string() });
export type EndOfTurnFiles = z.infer<typeof endOfTurnFilesSchema>;

/** `samples`: the turn so far, 16 kHz. */
export const endOfTurnRequestSchema = z.object({
  id: z.number(),
  files: endOfTurnFilesSchema,
  samples: z.instanceof(Int16Array),
});
export type EndOfTurnRequest = z.infer<typeof endOfTurnRequestSchema>;

/** `probability`: that the turn is complete; null where the model cannot say. */
export const endOfTurnAnswerSchema = z.object({ id: z.number(), probability: z.nullable(z.number().min(0).max(1)) });
export type EndOfTurnAnswer = z.infer<typeof endOfTurnAnswerSchema>;
