import type { Composer, Estimate } from "#server/pipeline/3-memoir/compose-memoir.ts";

/** The speaking rate of older people, pauses included. */
const spokenWordsPerMinute = 130;
const msPerMinute = 60_000;

/** The cost of a written edition of this duration; null if no model is used. */
export function estimateSound(composer: Composer, soundMs: number): Estimate | null {
  return composer.estimate?.((soundMs / msPerMinute) * spokenWordsPerMinute) ?? null;
}
