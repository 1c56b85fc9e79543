import type { Language } from "#domain/language.ts";
import { bare } from "./cleaning/word-shape.ts";
import { nameAt, type KnownNames } from "./learn-names.ts";

const alwaysCapital: Record<Language, string> = {
  en:
    "monday tuesday wednesday thursday friday saturday sunday january february april june july september october november " +
    "december english french german italian spanish american british irish scottish canadian australian russian christmas " +
    "easter thanksgiving america england ireland scotland france germany italy spain canada australia europe russia london paris boston chicago philadelphia " +
    "detroit glasgow edinburgh dublin vienna berlin rome",
  fr:
    "france paris noël pâques allemagne italie espagne angleterre belgique suisse algérie maroc tunisie europe amérique canada " +
    "québec lyon marseille bordeaux toulouse lille nantes strasbourg grenoble oran alger bruxelles genève londres montréal",
};
const builtIn: Record<Language, KnownNames> = { en: capitals(alwaysCapital.en), fr: capitals(alwaysCapital.fr) };

/** Recognizers' spellings of titles; a name follows. */
const titles: ReadonlyMap<string, string> = new Map([
  ["mr", "Mr."],
  ["mrs", "Mrs."],
  ["dr", "Dr."],
]);

function capitals(list: string): KnownNames {
  return new Map(list.split(" ").map((word) => [word, [capital(word)]]));
}

/**
 * Sets the case of a sentence's words: names, the English "I", and the first letter; in corrected text at most the
 * first letter.
 */
export function trueCase(
  words: string[],
  language: Language,
  names: KnownNames,
  which: "all" | "first" | "none",
): string[] {
  const cased = which === "all" ? caseNames(words, language, names) : [...words];
  if (cased[0] !== undefined && which !== "none") cased[0] = caseFirst(cased[0]);
  return cased;
}

function caseNames(words: string[], language: Language, names: KnownNames): string[] {
  const cased = [...words];
  const low = words.map((word) => stem(word));
  for (let at = 0; at < cased.length; at += 1) {
    const name = nameAt(names, low.slice(at, at + 3)) ?? nameAt(builtIn[language], low.slice(at, at + 1)) ?? [];
    name.forEach((part, i) => (cased[at + i] = putInto(cased[at + i] ?? "", part)));
    if (language === "en" && /^i(['’]\p{L}+)?$/u.test(bare(cased[at] ?? "")))
      cased[at] = (cased[at] ?? "").replace("i", "I");
    const title = language === "en" ? titles.get(cased[at] ?? "") : undefined;
    if (title !== undefined && cased[at + 1] !== undefined) {
      cased[at] = title;
      cased[at + 1] = caseFirst(cased[at + 1] ?? "");
    }
    at += Math.max(0, name.length - 1);
  }
  return cased;
}

/** A word for looking up names: without d', l' before it and 's after it. */
function stem(word: string): string {
  return bare(word)
    .replace(/^(?:[dljnmtsc]|qu|lorsqu|jusqu)'(?=\p{L})/u, "")
    .replace(/'s$/, "");
}

function putInto(word: string, name: string): string {
  const at = word.toLowerCase().indexOf(name.toLowerCase());
  const allLow = word === word.toLowerCase();
  return at < 0 || !allLow ? word : word.slice(0, at) + name + word.slice(at + name.length);
}

/** Only an all lower-case word gets a capital: iPhone and d'Artagnan stay unchanged. */
function caseFirst(word: string): string {
  const letter = word.search(/[\p{L}\p{N}]/u);
  if (letter < 0 || word !== word.toLowerCase()) return word;
  return word.slice(0, letter) + capital(word.slice(letter));
}

function capital(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}
