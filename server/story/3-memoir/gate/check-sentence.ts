import type { Language } from "#domain/language.ts";
import { checkCounted } from "./check-counted.ts";
import { checkDates } from "./check-dates.ts";
import { checkNames } from "./check-names.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkPeople } from "./check-people.ts";
import { checkPlacesOfNumbers } from "./check-places-of-numbers.ts";
import { checkQuotations, withoutQuotations, withoutSaid } from "./check-quotations.ts";
import { checkMeaning } from "./meaning/check-meaning.ts";
import { readText, type ReadText } from "./reading/read-text.ts";
import { withoutRetracted } from "./spoken/retracted.ts";
import { withoutStumbles } from "./spoken/stumbles.ts";
import { soundSums, wordsOfSums } from "./reading/sums.ts";
import type { Verdict } from "./verdict.ts";

const lastMeant = remembered((text, language) => {
  const meant = withoutRetracted(text, language);
  return { meant, said: readText(meant, language) };
});
const lastUnquoted = remembered((text, language) => readText(withoutStumbles(text, language), language));

/** Many sentences stand for the same words one after the other: those are read once. */
function remembered<Read>(read: (text: string, language: Language) => Read): typeof read {
  let last: { text: string; language: Language; read: Read } | null = null;
  return (text, language) => {
    if (last?.text !== text || last.language !== language) last = { text, language, read: read(text, language) };
    return last.read;
  };
}

/**
 * Refuses a sentence that says more or other than the words it stands for: facts first, then every word of substance and
 * who did what, whether it was denied, doubted, wished or hearsay, and why. `sources`: the words of its spans, in the order
 * said. `question`: what was asked; it may say who is meant ("your mother"), and proves nothing else.
 */
export function checkSentence(text: string, sources: readonly string[], language: Language, question = ""): Verdict {
  const { meant, said } = lastMeant(sources.join(" "), language);
  const read = { claim: readText(withoutQuotations(text), language), said };
  const facts = checkFacts(text, read.claim, read.said, readText(question, language));
  if (facts) return facts;
  const sums = soundSums(read.claim, read.said);
  const unquoted = lastUnquoted(withoutSaid(text, meant), language);
  return checkMeaning(read.claim, unquoted, wordsOfSums(read.claim, sums)) ?? { ok: true };
}

/** Names, numbers, dates, kinship words and quotations alone. */
export function checkFacts(
  text: string,
  claim: ReadText,
  said: ReadText,
  question: ReadText,
): Extract<Verdict, { ok: false }> | null {
  return (
    checkQuotations(text, said) ??
    checkNumbers(claim, said, soundSums(claim, said)) ??
    checkCounted(claim, said) ??
    checkPlacesOfNumbers(claim, said) ??
    checkDates(claim, said) ??
    checkNames(claim, said) ??
    checkPeople(claim, said, question)
  );
}
