import type { Estimate } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { judgePrompt } from "#server/pipeline/3-memoir/judge/judge-prompt.ts";
import { tokensOf } from "./allowance.ts";
import { factsPrompt } from "./prompts/facts-prompt.ts";
import { sectionPrompt } from "./prompts/section-prompt.ts";

const wordsPerSection = 220;
const wordsPerFactCall = 1200;
/** A section of more than 15 sentences is judged in two calls. */
const judgmentsPerSection = 1.4;
/** Sections of which a sentence is refused and written again, with a second judgment. */
const mendedShare = 0.3;
const tokensPerWord = 1.4;
/** The words go to the writer and come back, go to the judge twice over, and come back with claims and quotations. */
const writingFactor = 3;
const judgingFactor = 5;
const factsFactor = 3;

/** What a memoir of so many spoken words asks of the models: calls, and tokens in and out. */
export function estimateWriting(words: number, { asksJudge = true } = {}): Estimate {
  const sections = Math.ceil(words / wordsPerSection);
  const factCalls = Math.ceil(words / wordsPerFactCall);
  const calls = Math.ceil(sections * (1 + (asksJudge ? judgmentsPerSection : 0)) * (1 + mendedShare)) + factCalls + 2;
  const prompts = sections * (tokensOf(sectionPrompt.en) + (asksJudge ? tokensOf(judgePrompt.en) : 0));
  const facts = factCalls * tokensOf(factsPrompt.en);
  const factor = writingFactor + (asksJudge ? judgingFactor : 0) + factsFactor;
  const spoken = words * tokensPerWord * factor;
  return { calls, tokens: Math.ceil(((prompts + facts + spoken) * (1 + mendedShare)) / 1000) * 1000 };
}
