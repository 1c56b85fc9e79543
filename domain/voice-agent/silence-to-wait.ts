import { fold } from "#domain/follow-up/spoken-words.ts";
import type { Language } from "#domain/language.ts";
import { wishIn } from "./spoken-wish.ts";

/** How long somebody may be silent before their turn has ended (ruling 19), in ms. */
const [completeMs, usualMs, unfinishedMs, longerMs, maxMs] = [1_200, 2_200, 3_500, 1_500, 6_000];

/** Words that no thought ends with. */
const open: Record<Language, RegExp> = {
  en: /(?:^|\s)(?:and|so|but|or|because|when|which|with|of|to|the|a|an|my|his|her|their|our|in|on|at|for|from|if|um|uh|er|i|we|he|she|they|was|were|is|had|would)$/,
  fr: /(?:^|\s)(?:et|alors|mais|ou|parce que|car|donc|puis|quand|que|qui|avec|de|du|des|la|le|les|un|une|mon|ma|mes|son|sa|ses|dans|sur|a|pour|si|euh|ben|je|on|nous|il|elle|ils|elles|etait|avait)$/,
};

/**
 * The patience that what was said so far asks for. Recognisers write no full stops: a thought is known to be complete where it is marked
 * so, or is a wish; and to be unfinished where its last word leads on. Null: nobody knows the words.
 */
export function silenceToWait(said: string | null, language: Language, longerPauses: boolean): number {
  const more = longerPauses ? longerMs : 0;
  const text = fold(said ?? "").trim();
  const isMarked = /[.!?…]$/.test(text) && !/(?:\.\.\.|…)$/.test(text);
  const plain = text.replaceAll(/[.,;:!?…]+/g, "").trim();
  const waits = open[language].test(plain)
    ? unfinishedMs
    : isMarked || (plain !== "" && wishIn(plain, language) !== null)
      ? completeMs
      : usualMs;
  return Math.min(maxMs, waits + more);
}
