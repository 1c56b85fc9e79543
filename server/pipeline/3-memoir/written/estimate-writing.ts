import type { Composer, Estimate } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { judgePrompt } from "#server/pipeline/3-memoir/judge/judge-prompt.ts";
import { tokensOf } from "./allowance.ts";
import { factsPrompt } from "./prompts/facts-prompt.ts";
import { sectionPrompt } from "./prompts/section-prompt.ts";

const wordsPerSection = 220;
const wordsPerFactCall = 1200;
/** A section of more than 15 sentences is judged in two calls. */
const judgmentsPerSection = 1.4;
/** The share of sections with a rewritten sentence and a second judgment. */
const mendedShare = 0.3;
const tokensPerWord = 1.4;
/** The words are sent to the writer and returned, sent to the judge twice, and returned with claims and quotations. */
const writingFactor = 3;
const judgingFactor = 5;
const factsFactor = 3;

/** The model calls, and tokens in and out, of a memoir with this many spoken words. */
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

/** The speaking rate of older people, pauses included. */
const spokenWordsPerMinute = 130;
const msPerMinute = 60_000;

/** The cost of a written edition of this duration; null if no model is used. */
export function estimateSound(composer: Composer, soundMs: number): Estimate | null {
  return composer.estimate?.((soundMs / msPerMinute) * spokenWordsPerMinute) ?? null;
}
