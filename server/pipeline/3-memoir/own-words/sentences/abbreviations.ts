import type { Language } from "#domain/language.ts";

/** Abbreviations before names: their full stop never ends a sentence. */
const beforeNames: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    "mr. mrs. ms. dr. st. mt. ft. rev. fr. sr. capt. col. gen. lt. sgt. maj. prof. hon. gov. sen. no. vs. messrs.".split(
      " ",
    ),
  ),
  fr: new Set("m. mm. mr. mme. mlle. mmes. dr. me. st. ste. pr. mgr. av. bd. cf. n. capt. col. gén. lt.".split(" ")),
};
/** Their full stop ends a sentence when a capital follows. */
const anywhere = new Set(
  "etc. jr. inc. ltd. co. dept. approx. jan. feb. aug. sept. oct. nov. dec. janv. févr. juil. a.m. p.m. u.s. u.s.a. u.k. d.c. av. j.-c. e.g. i.e. p.-s. ex. env.".split(
    " ",
  ),
);
const lettersAfter = new Set("vitamin plan type grade class hepatitis vitamine groupe classe lettre letter".split(" "));

/** Whether the full stop of `word` belongs to the word itself (Dr., J., a.m.) and ends no sentence before `next`. */
export function isAbbreviation(word: string, next: string, previous: string | undefined, language: Language): boolean {
  const text = word.replace(/^[\p{P}]+/u, "");
  const low = text.toLowerCase();
  if (beforeNames[language].has(low)) return low !== "no." || /^\d/.test(next);
  const capitalFollows = /^[\p{P}]*\p{Lu}/u.test(next);
  if (anywhere.has(low)) return !capitalFollows;
  if (/^(\p{Lu}\.)+$/u.test(text)) return isInitial(text, next, previous, capitalFollows);
  return /^\d{1,2}\.$/.test(text) && /^\d/.test(next);
}

function isInitial(text: string, next: string, previous: string | undefined, capitalFollows: boolean): boolean {
  if (text === "I." && !/^\p{Lu}\./u.test(next)) return false;
  return capitalFollows && !lettersAfter.has((previous ?? "").toLowerCase());
}
