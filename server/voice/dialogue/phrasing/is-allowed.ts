import { stemOf, wordsOf } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";

const minWords = 3;
const maxWords = 18;
/** Shorter words carry no meaning of their own. */
const shortWord = 3;

/** Words of an acknowledgement that assert nothing about the story. */
const ownWords: Record<Language, string> = {
  en: `thank thanks you your yours see hear heard hearing listening telling tell told sharing share that this these those there then
    with and about from when where what who how for was were had has have been they them their his her its into such like
    much many very just also still even again spoke speak speaking describe described mention mentioned words story picture`,
  fr: `merci vous votre vos vois entends entendu ecoute ecoutais raconter racontez raconte partager partage cela ceci cette ces dans avec pour
    aussi encore ainsi bien tres comme quand dont elle elles ils leur leurs etait etaient avait avaient parler parlez parle
    evoquez evoquer evoque decrire decrivez mots recit image`,
};

/** Words that argue, advise, judge, ask, or claim a life of the interviewer's own. */
const forbidden: Record<Language, RegExp> = {
  en: /\b(?:but|however|actually|although|should|must|wrong|sure|why|never|remember|feel|felt|i (?:was|am|had|have|know|understand|think|believe|love|miss)|my|me|we|our|us)\b/,
  fr: /(?:^|[\s'])(?:mais|pourtant|cependant|devriez|devez|faut|tort|pourquoi|jamais|souviens|ressens|mon|ma|mes|moi|nous|notre|nos|je (?:suis|sais|comprends|pense|crois|connais)|j'(?:ai|etais|avais|aime|imagine))(?=[\s,.']|$)/,
};

const stems: Record<Language, ReadonlySet<string>> = { en: stemsOf(ownWords.en, "en"), fr: stemsOf(ownWords.fr, "fr") };

/**
 * Whether the interviewer may say this before its next question: one plain sentence that asks nothing, contradicts
 * nothing, and describes the story only in the storyteller's own words.
 */
export function isAllowedAcknowledgement(phrase: string, said: string, language: Language): boolean {
  const words = wordsOf(phrase, language);
  if (words.length < minWords || words.length > maxWords) return false;
  if (!/^\p{Lu}[^.!?…:;()"“”«»\n]*\.$/u.test(phrase)) return false;
  if (forbidden[language].test(words.join(" "))) return false;
  const saidStems = stemsOf(said, language);
  return words.every((word) => {
    const stem = stemOf(word, language);
    return (word.length <= shortWord && !/\p{N}/u.test(word)) || stems[language].has(stem) || saidStems.has(stem);
  });
}

function stemsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(wordsOf(text, language).map((word) => stemOf(word, language)));
}
