import type { Language } from "#domain/language.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { bare, endsSentence, trailing } from "./word-shape.ts";

const hesitations: Record<Language, RegExp> = {
  en: /^(um+|uh+m*|er|erm+|hm+|mm+)$/,
  fr: /^(euh+|heu+h*|hum+|hm+|mm+h*|mh+)$/,
};
const asides: Record<Language, string[][]> = {
  en: [["you", "know"]],
  fr: [
    ["tu", "vois"],
    ["vous", "voyez"],
    ["tu", "sais"],
    ["vous", "savez"],
  ],
};
/** After these words "you know" is no aside: "you know what he did". */
const opensClause =
  /^(what|who|where|when|why|how|that|which|if|the|ce|que|qui|où|quand|comment|pourquoi|si|le|la|les)$/;
const pauseMs = 180;

/** Indices of fillers: um, euh, and "you know" between commas or pauses. */
export function findFillers(words: readonly TimedWord[], language: Language, punctuated: boolean): Set<number> {
  const found = new Set<number>();
  words.forEach((word, at) => {
    if (isHesitation(words, at, language) || isBen(words, at, language)) found.add(at);
    else if (word.text.length < 8) for (const i of asideAt(words, at, language, punctuated)) found.add(i);
  });
  return found;
}

function isHesitation(words: readonly TimedWord[], at: number, language: Language): boolean {
  const text = bare(words[at]?.text ?? "");
  const afterNumber = /\d$/.test(words[at - 1]?.text ?? "");
  return hesitations[language].test(text) && !(text === "mm" && afterNumber);
}

/** "ben" in lower case beside a hesitation; elsewhere it may be meant ("ben oui") or be a name. */
function isBen(words: readonly TimedWord[], at: number, language: Language): boolean {
  if (language !== "fr" || !/^(ben|bah)[,.…]*$/.test(words[at]?.text ?? "")) return false;
  const before = bare(words[at - 1]?.text ?? "");
  const after = bare(words[at + 1]?.text ?? "");
  return hesitations.fr.test(before) || hesitations.fr.test(after);
}

function asideAt(words: readonly TimedWord[], at: number, language: Language, punctuated: boolean): number[] {
  for (const phrase of asides[language]) {
    if (!phrase.every((part, i) => bare(words[at + i]?.text ?? "") === part)) continue;
    const last = at + phrase.length - 1;
    const apart = punctuated ? isBetweenMarks(words, at, last) : isBetweenPauses(words, at, last);
    if (apart) return phrase.map((_, i) => at + i);
  }
  return [];
}

function isBetweenMarks(words: readonly TimedWord[], first: number, last: number): boolean {
  const before = words[first - 1]?.text;
  const mark = trailing(words[last]?.text ?? "");
  const opens = before === undefined || endsSentence(before);
  if (words.slice(first, last).some((word) => trailing(word.text) !== "")) return false;
  if (opens) return mark === ",";
  return /[,—–]$/.test(before) && /^[,.—–]$/.test(mark);
}

function isBetweenPauses(words: readonly TimedWord[], first: number, last: number): boolean {
  const next = words[last + 1];
  const silence = (at: number) => (words[at]?.startMs ?? Infinity) - (words[at - 1]?.endMs ?? -Infinity);
  if (next === undefined || first === 0) return false;
  return silence(first) >= pauseMs && silence(last + 1) >= pauseMs && !opensClause.test(bare(next.text));
}
