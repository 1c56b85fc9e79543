import type { Language } from "#domain/language.ts";
import { wishIn } from "./spoken-wish.ts";
import { isUnfinished } from "./unfinished-thought.ts";

/**
 * How long somebody may be silent before their turn has ended (ruling 19), in ms. A pause of 3.5 s is heard as one of 3.72 where soft
 * sounds stand at its ends.
 */
const [completeMs, usualMs, unfinishedMs, longerMs, maxMs] = [1_200, 2_200, 3_800, 1_500, 6_000];

/**
 * The patience that what was said so far asks for. Recognisers write no full stops: a thought is known to be complete where it is marked
 * so, or is a wish; and to be unfinished where its last word leads on, or no main clause stands in it. `said`: a line for each breath, null
 * where nobody knows the words.
 */
export function silenceToWait(said: string | null, language: Language, longerPauses: boolean): number {
  const more = longerPauses ? longerMs : 0;
  const text = (said ?? "").trim();
  const isMarked = /[.!?…]$/.test(text) && !/(?:\.\.\.|…)$/.test(text);
  const plain = text.replaceAll(/[.,;:!?…]+/g, "").trim();
  const isWish = plain !== "" && wishIn(plain, language) !== null;
  if (isWish || text.endsWith("?")) return completeMs + more;
  const waits = isUnfinished(text, language) ? unfinishedMs : isMarked ? completeMs : usualMs;
  return Math.min(maxMs, waits + more);
}
