import { z } from "zod";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { judgePrompt } from "./judge-prompt.ts";
import { claimSchema, type Judge } from "./judge.ts";

const judgmentSchema = z.object({
  sentences: z.array(z.object({ sentence: z.int(), claims: z.array(claimSchema) })),
});

/**
 * A language model as judge. It receives the sentences and their cited words, and nothing about how they were written.
 */
export function modelJudge(model: TextModel): Judge {
  return {
    name: model.name,
    async judge(sentences, sources, language, signal) {
      const cited = new Set(sentences.flatMap(({ segments }) => segments));
      const { sentences: judged } = await model.ask({
        instructions: judgePrompt[language],
        data: {
          words: sources.filter(({ id }) => cited.has(id)).map(({ id, text }) => ({ id, text })),
          sentences: sentences.map(({ text, segments }, sentence) => ({ sentence, text, cites: segments })),
        },
        schema: judgmentSchema,
        maxOutputTokens: 1000 + sentences.length * 300,
        signal,
      });
      return sentences.map((_, number) =>
        judged.filter(({ sentence }) => sentence === number).flatMap(({ claims }) => claims),
      );
    },
  };
}
