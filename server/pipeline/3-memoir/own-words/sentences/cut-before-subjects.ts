import type { Language } from "#domain/language.ts";
import type { PrintedWord } from "#server/pipeline/3-memoir/own-words/cleaning/clean-answer.ts";
import { isConnector } from "#server/pipeline/3-memoir/own-words/cleaning/connectors.ts";
import { bare } from "#server/pipeline/3-memoir/own-words/cleaning/word-shape.ts";

/** A longer sentence without marks may be several, spoken almost without a breath. */
const longestBreathless = 12;
const leastWords = 4;
const breathMs = 100;

const subjects: Record<Language, RegExp> = {
  en: /^(?:i|we|he|she|they|i['’](?:d|m|ve|ll)|we['’](?:d|re|ve|ll)|(?:he|she|they)['’](?:d|ll|re|ve)|there (?:was|were|is|are)|it (?:was|is|had|would|took|came|went)|it['’]s|(?:my|our) \p{L}+ (?:was|were|had|would|could|said|came|went|took|made|gave|told|kept|knew|used|\p{L}+ed))(?= |$)/u,
  fr: /^(?:je|j['’]\p{L}+|tu|il|elle|on|ils|elles|c['’](?:est|était)|(?:mon|ma|mes|notre|nos) \p{L}+ (?:est|était|étaient|avait|avaient|a|ont|disait|a dit))(?= |$)/u,
};
/** Words after which the sentence continues: verbs of speech and thought, prepositions, adverbs of place. */
const goesOn: Record<Language, RegExp> = {
  en: /^(?:say|says|said|think|thinks|thought|know|knows|knew|hope|hoped|guess|suppose|remember|remembered|believe|believed|mean|meant|sure|wish|wished|felt|feel|see|saw|hear|heard|told|tell|me|him|us|them|where|how|why|what|until|till|before|after|since|once|all|every|time|day|way|whether|unless|though|although|both|only|even|maybe|perhaps|sometimes|yes|no|well|now|here|ago|later|like|let|or)$/,
  fr: /^(?:dis|dit|disait|disais|crois|croyais|pense|pensais|sais|savais|espère|souviens|voulais|moi|lui|eux|comment|pourquoi|combien|avant|après|depuis|toujours|fois|jour|tout|tous|chaque|peut|être|aussi|ainsi|même|oui|non|bien|là|ici)$/,
};

/** Splits a sentence at a breath before a new subject with its verb. */
export function cutBeforeSubjects(words: PrintedWord[], language: Language): PrintedWord[][] {
  const parts: PrintedWord[][] = [];
  let from = 0;
  if (words.length <= longestBreathless) return [words];
  for (let at = leastWords; at <= words.length - leastWords; at += 1) {
    if (at - from < leastWords || !beginsAt(words, at, language)) continue;
    parts.push(words.slice(from, at));
    from = at;
  }
  return [...parts, words.slice(from)];
}

function beginsAt(words: PrintedWord[], at: number, language: Language): boolean {
  const before = bare(words[at - 1]?.text ?? "");
  if ((words[at]?.pauseBeforeMs ?? 0) < breathMs) return false;
  if (isConnector(before, language) || goesOn[language].test(before)) return false;
  const next = words.slice(at, at + 3).map(({ text }) => bare(text));
  return subjects[language].test(next.join(" "));
}
