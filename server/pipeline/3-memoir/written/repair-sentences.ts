import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { repairPrompt } from "./prompts/repair-prompt.ts";

const mendedSchema = z.object({ sentences: z.array(z.object({ sentence: z.int(), text: z.string().min(1) })) });

/** A refused sentence with the reason and the words it cites. */
export type ToRepair = { sentence: number; text: string; reason: string; words: string[] };

/** Requests new wordings of refused sentences, keyed by their numbers. Missing ones stay refused. */
export async function repairSentences(
  model: TextModel,
  refused: readonly ToRepair[],
  language: Language,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string>> {
  const { sentences } = await model.ask({
    instructions: repairPrompt[language],
    data: { sentences: refused },
    schema: mendedSchema,
    maxOutputTokens: 1000 + refused.length * 150,
    signal,
  });
  return new Map(sentences.map(({ sentence, text }) => [sentence, text]));
}
