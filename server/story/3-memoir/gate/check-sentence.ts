import type { Language } from "#domain/language.ts";
import { checkDates } from "./check-dates.ts";
import { checkNames } from "./check-names.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkPeople } from "./check-people.ts";
import { checkQuotations, withoutQuotations } from "./check-quotations.ts";
import { readText } from "./reading/read-text.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Refuses a sentence whose names, numbers, dates, kinship words or quotations are not in the words it stands for.
 * `sources`: the words of its spans, in the order said. `question`: what was asked; it may say who is meant
 * ("your mother"), and proves nothing else. A reversal of meaning without a changed fact is not seen.
 */
export function checkSentence(text: string, sources: readonly string[], language: Language, question = ""): Verdict {
  const said = readText(sources.join(" "), language);
  const quoted = checkQuotations(text, said);
  if (quoted) return quoted;
  const claim = readText(withoutQuotations(text), language);
  return (
    checkNumbers(claim, said) ??
    checkDates(claim, said) ??
    checkNames(claim, said) ??
    checkPeople(claim, said, readText(question, language)) ?? { ok: true }
  );
}
