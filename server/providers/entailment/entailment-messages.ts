import { z } from "zod";

const scoresSchema = z.object({ entailment: z.number(), neutral: z.number(), contradiction: z.number() });
/** Probabilities that add up to 1. */
export type Scores = z.infer<typeof scoresSchema>;

const pairSchema = z.object({ premise: z.string(), hypothesis: z.string() });
export type Pair = z.infer<typeof pairSchema>;

/** `runtime`: the folder whose node_modules holds onnxruntime-node. The others are paths of the model's files. */
export const entailmentFilesSchema = z.object({
  runtime: z.string(),
  model: z.string(),
  tokenizer: z.string(),
  tokenizerConfig: z.string(),
  config: z.string(),
});
export type EntailmentFiles = z.infer<typeof entailmentFilesSchema>;

export const entailmentRequestSchema = z.object({ files: entailmentFilesSchema, pairs: z.array(pairSchema) });
export type EntailmentRequest = z.infer<typeof entailmentRequestSchema>;

/** What the child answers: scores in the order of the pairs, null for a pair too long for the model; or why it cannot. */
export const entailmentAnswerSchema = z.union([
  z.object({ scores: z.array(z.nullable(scoresSchema)) }),
  z.object({ problem: z.string() }),
]);
export type EntailmentAnswer = z.infer<typeof entailmentAnswerSchema>;
