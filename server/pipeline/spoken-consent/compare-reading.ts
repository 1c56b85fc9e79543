import { foldLetters } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";
import { dateOf, permission, type Reading } from "./consent-sentence.ts";

/** What was not recognized of a sentence. */
export type Missing = { date: boolean; permission: boolean; words: string[] };

/** So much of the permission must be recognized, in its order: recognizers of free speech lose some of its small words. */
const minPermission = 0.5;
/** A text with one of these says something else than the permission. French "ne" and "n'" are missing: names begin with them. */
const negation: Record<Language, RegExp> = {
  en: /\b(?:not|never|nobody|cannot)\b|n['’]t\b/,
  fr: /\b(?:pas|jamais|aucune?)\b/,
};
/** Shorter words must be recognized exactly: one letter makes "may" "say". */
const minTolerant = 5;

/**
 * Compares what recognizers heard with the sentence: its day, its month, the three words in their order, and at least half of
 * the permission, which nobody negated. `heard`: one text for each recognizer; each part may come from any of them.
 */
export function compareReading(reading: Reading, heard: readonly string[]): Missing {
  const texts = heard.map(tokensOf);
  return {
    date: !texts.some((text) => hasDay(text, reading)) || !texts.some((text) => hasMonth(text, reading)),
    permission:
      heard.some((text) => negation[reading.language].test(foldLetters(text))) ||
      !texts.some((text) => permissionShare(text, reading.language) >= minPermission),
    words: missingWords(texts, reading.words),
  };
}

export function isWhole({ date, permission: yes, words }: Missing): boolean {
  return !date && !yes && words.length === 0;
}

/** Lower-case words without accents; digits stay. */
function tokensOf(text: string): string[] {
  return foldLetters(text).match(/[a-z]+|\d+/gu) ?? [];
}

/** "twelfth", "12th" or "12"; "premier", "1er" or "un". */
function hasDay(text: readonly string[], reading: Reading): boolean {
  const { day, date } = dateOf(reading);
  const spoken = tokensOf(day);
  if (text.some((token) => /^\d+$/.test(token) && Number(token) === date)) return true;
  return text.some(
    (_, at) => spoken.every((token, i) => isSame(text[at + i] ?? "", token)) && endsDay(text, at, spoken),
  );
}

const tens = new Set(["twenty", "thirty", "dix", "vingt", "trente"]);
const units = new Set("et un deux trois quatre cinq six sept huit neuf".split(" "));

/** "twenty" is no part of "first", and "vingt" is none of "vingt-deux". */
function endsDay(text: readonly string[], at: number, spoken: readonly string[]): boolean {
  const [before = "", after = ""] = [text[at - 1], text[at + spoken.length]];
  return !tens.has(before) && !(tens.has(spoken.at(-1) ?? "") && units.has(after));
}

function hasMonth(text: readonly string[], reading: Reading): boolean {
  const [month = ""] = tokensOf(dateOf(reading).month);
  return text.some((token) => isSame(token, month));
}

/** The words that no text has behind the found words before them. */
function missingWords(texts: readonly string[][], words: readonly string[]): string[] {
  const from = texts.map(() => 0);
  return words.filter((word) => {
    const [wanted = ""] = tokensOf(word);
    const found = texts.map((text, i) => text.findIndex((token, at) => at >= (from[i] ?? 0) && isSame(token, wanted)));
    found.forEach((at, i) => at >= 0 && (from[i] = at + 1));
    return found.every((at) => at < 0);
  });
}

/** The longest common subsequence with the permission, as a share of the permission. */
export function permissionShare(text: readonly string[], language: Language): number {
  const wanted = tokensOf(permission[language]);
  let row = wanted.map(() => 0);
  for (const token of text) {
    const before = row;
    row = [];
    for (const [i, word] of wanted.entries()) {
      const matched = isSame(token, word) ? (before[i - 1] ?? 0) + 1 : 0;
      row.push(Math.max(matched, before[i] ?? 0, row[i - 1] ?? 0));
    }
  }
  return (row.at(-1) ?? 0) / wanted.length;
}

/** Equal, or one letter apart in longer words: an ending that a recognizer adds, drops or changes. */
function isSame(heard: string, wanted: string): boolean {
  return heard === wanted || (wanted.length >= minTolerant && isOneEditApart(heard, wanted));
}

function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
