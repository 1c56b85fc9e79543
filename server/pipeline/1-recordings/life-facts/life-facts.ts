import type { Language } from "#domain/language.ts";
import { lifeFactPatterns, type LifeFact } from "./life-fact-patterns.ts";

/** What somebody said of their own life: `holds` what a question does not fit for, `denied` what shows that it does. */
export type LifeFacts = { holds: LifeFact[]; denied: LifeFact[] };

/** Somebody else's words, a wish, or a thought of what might have been. */
const notOwn: Record<Language, RegExp> = {
  en: /["“”]|\b(?:said|says|told|if|wish|wished|imagine|imagined|thought|feared|pretended|supposed)\b/u,
  fr: /[«»"“”]|\b(?:disait|dit|disent|raconte|si|aurais|aurait|imagine|imaginais|croyais|pensais|faisais semblant)\b/u,
};

/**
 * Facts that are stated plainly, in the first person, and not for a while only: what is in doubt is not found. A fact that is both
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

/** In small letters without accents, a line at a time. */
function plain(said: string): string {
  return said
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[,:–—-]/gu, " ")
    .replaceAll(/[^\S\n]+/gu, " ");
}
