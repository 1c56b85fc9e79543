import type { Composer, Estimate } from "#server/pipeline/3-memoir/compose-memoir.ts";

/** How fast older people tell their lives, pauses included. */
const spokenWordsPerMinute = 130;
const msPerMinute = 60_000;

/** What a written edition of so much sound asks of the models; null where no model is asked. */
export function estimateSound(composer: Composer, soundMs: number): Estimate | null {
  return composer.estimate?.((soundMs / msPerMinute) * spokenWordsPerMinute) ?? null;
}
