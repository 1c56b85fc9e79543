import { foldLetters } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";
import { lifeFactPatterns, type LifeFact } from "./life-fact-patterns.ts";

/**
 * Facts about the speaker's own life. `holds`: conditions that make questions unsuitable; `denied`: the opposite was
 * said.
 */
export type LifeFacts = { holds: LifeFact[]; denied: LifeFact[] };

/** Quotations, wishes and hypothetical statements. */
const notOwn: Record<Language, RegExp> = {
  en: /["“”]|\b(?:said|says|told|if|wish|wished|imagine|imagined|thought|feared|pretended|supposed)\b/u,
  fr: /[«»"“”]|\b(?:disait|dit|disent|raconte|si|aurais|aurait|imagine|imaginais|croyais|pensais|faisais semblant)\b/u,
};

/**
 * Finds facts that are stated plainly and permanently in the first person; doubtful ones are not found. A fact both
 * stated and denied in one answer is denied.
 */
export function lifeFactsIn(said: string, language: Language): LifeFacts {
  const text = plain(said);
  const sentences = text.split(/[.!?;\n]+/u).filter((sentence) => !notOwn[language].test(sentence));
  const facts = [...lifeFactPatterns[language]];
  const denied = facts.filter(([, { denies }]) => denies.test(text)).map(([fact]) => fact);
  const holds = facts
    .filter(([fact, { states }]) => !denied.includes(fact) && sentences.some((sentence) => states.test(sentence)))
    .map(([fact]) => fact);
  return { holds, denied };
}

/** Lower case without accents, line by line. */
function plain(said: string): string {
  return foldLetters(said)
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[,:–—-]/gu, " ")
    .replaceAll(/[^\S\n]+/gu, " ");
}
