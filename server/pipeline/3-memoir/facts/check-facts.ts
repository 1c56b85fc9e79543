import type { Language } from "#domain/language.ts";
import { readText, type ReadText } from "#server/pipeline/text/read-text.ts";
import { checkDates } from "./check-dates.ts";
import { checkKin } from "./check-kin.ts";
import { checkMoved } from "./check-moved.ts";
import { checkNames } from "./check-names.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkQuotations, withoutQuotations } from "./check-quotations.ts";
import type { Verdict } from "./verdict.ts";

/**
 * What a written sentence may take its facts from. `cited`: the words it cites; `answer`: all words of the same answers;
 * `confirmed`: what the storyteller has confirmed, such as their own name; `question`: it may say which relative is meant.
 */
export type FactSources = { cited: string; answer?: string; confirmed?: string; question?: string };

/**
 * Refuses a sentence with a name, number, date, kinship or quotation that its sources do not hold. Another notation of the
 * same fact is the same fact. Verbs, adjectives and word order are for the judge. A pure function.
 */
export function checkFacts(sentence: string, sources: FactSources, language: Language): Verdict {
  const said = readOnce([sources.cited, sources.answer ?? "", sources.confirmed ?? ""].join("\n"), language);
  const question = readOnce(sources.question ?? "", language);
  const claim = readText(withoutQuotations(sentence), language);
  const refused =
    checkQuotations(sentence, said) ??
    checkNumbers(claim, said) ??
    checkDates(claim, said) ??
    checkNames(claim, said) ??
    checkKin(claim, said, question) ??
    checkMoved(claim, said);
  return refused ?? { ok: true };
}

const kept = new Map<string, ReadText>();
const mostKept = 64;

/** The sentences of a section share their sources. */
function readOnce(text: string, language: Language): ReadText {
  const key = `${language} ${text}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const read = readText(text, language);
  kept.set(key, read);
  return read;
}
