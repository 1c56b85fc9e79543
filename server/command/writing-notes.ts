import type { Memoir, UnwrittenReason } from "#domain/book/memoir.ts";
import type { Composer } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { estimateSound } from "#server/pipeline/3-memoir/written/estimate-writing.ts";

/** Estimated model usage of a written edition; null without a model. */
export function estimateLine(composer: Composer, soundMs: number): string | null {
  const estimate = estimateSound(composer, soundMs);
  if (!estimate) return null;
  const [calls, tokens] = [estimate.calls, estimate.tokens].map((count) => count.toLocaleString("en"));
  return `The written edition takes about ${calls} calls and ${tokens} tokens of ${composer.model}, judged by ${composer.proofreader}.`;
}

const reasons: Record<UnwrittenReason, string> = {
  "no judge": "no judge is configured (PROOFREADER) or downloaded (npm run models -- pull mdeberta-nli)",
  "no consent": "the speaker has not consented to a model outside this machine",
  "judge unreachable": "the judge could not be reached",
  "judge refuses everything": "the judge refused everything in three sections in a row",
  "budget reached": "the budget was reached (WRITING_MAX_CALLS, WRITING_MAX_TOKENS)",
};

/** Reason why a written edition is partly or fully in own words; null otherwise. */
export function unwrittenNote({ composer: { writing } }: Pick<Memoir, "composer">): string | null {
  if (!writing?.stopped) return null;
  const kept = writing.written > writing.givenBack ? "From there on the book" : "The book";
  return `${kept} is in the speaker's own words: ${reasons[writing.stopped]}.`;
}
