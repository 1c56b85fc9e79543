import type { Language } from "#domain/language.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { isVerb } from "./verbs.ts";
import { wordSets } from "./language/vocabulary.ts";
import type { Word } from "./words.ts";

/** "I remember my mother standing there": who is seen begins a clause. */
const perceived =
  /^(remember|saw|see|watched|heard|found|picture|revois|vois|voyais|entends|entendais|rappelle|souviens)$/;

/** Where clauses begin, each with the number of its sentence. */
export function startsOf(words: readonly Word[], language: Language): { at: number; sentence: number }[] {
  const starts: { at: number; sentence: number }[] = [];
  let sentence = 0;
  let hadVerb = false;
  for (const word of words) {
    const isEnd = word.at > 0 && /[.?!…;:\n]|[—–()]/u.test(word.token.before) && !isTitled(words[word.at - 1], word);
    if (isEnd && /[.?!…\n]/u.test(word.token.before)) sentence += 1;
    if (word.at === 0 || isEnd || (hadVerb && opensClause(words, word.at, language))) {
      if (starts.at(-1)?.at !== word.at) starts.push({ at: word.at, sentence });
      hadVerb =
        !isEnd && word.at > 0 && /^(but|mais|and|et) (not|no|pas|non|sans|without)\b/.test(phrase(words, word.at, 2));
      hadVerb ||=
        !isEnd && word.at > 0 && /^(and|et|but|mais)$/.test(word.low) && !verbWithin(words, word.at, 6, language);
    }
    hadVerb ||= isVerb(words, word.at, language);
  }
  return starts;
}

/** The full stop of "Mr. Grimshaw" ends nothing. */
function isTitled(before: Word | undefined, word: Word): boolean {
  return (
    before !== undefined &&
    /^\.\s*$/u.test(word.token.before) &&
    (titleKind(before.token) !== null || /^\p{Lu}$/u.test(before.token.text))
  );
}

/** Behind a verb: a joining word, a comma or a subject begins a clause when a verb of its own follows. */
function opensClause(words: readonly Word[], at: number, language: Language): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (!word || !before) return false;
  const sets = wordSets[language];
  const verbSoon = verbWithin(words, at, 7, language);
  if (/^(but|mais|and|et) (not|no|pas|non|sans|without)\b/.test(phrase(words, at, 2))) return true;
  if (word.low === "so") return leadsOn(words, at + 1, language) && verbSoon;
  if (word.low === "that" && !leadsOn(words, at + 1, language) && !isVerb(words, at + 1, language)) return false;
  if (isSubordinate(word.low, language) || (/^(on account|vu qu)/.test(phrase(words, at, 2)) && verbSoon))
    return verbBeforeComma(words, at, language);
  if (/^(and|but|or|nor|so|et|mais|ou|ni|puis|then)$/.test(word.low))
    return verbSoon || goesOnWithout(words, at + 1, language);
  const isComma = word.token.before.includes(",");
  if (perceived.test(before.low) && (word.kind === "kin" || word.kind === "name" || words[at + 1]?.kind === "kin"))
    return true;
  if (
    isComma &&
    (/^(not|pas|non|only|just|except|seulement|sauf|mostly)$/.test(word.low) ||
      /^(\S+ ){1,3}(non|pas|not|didn t|did|aussi)$/.test(upToComma(words, at)))
  )
    return true;
  if (beginsPerson(words, at, language)) return true;
  const opened = (sets.openers.has(before.low) || before.low === "why") && at - 1 > 0;
  if (opened) return false;
  if (/^(nobody|everybody|everyone|somebody|personne|chacun)$/.test(word.low))
    return verbSoon && !/^(ne|a|de|to)$/.test(before.low);
  if (isSubject(word, before, language)) return verbSoon;
  return isComma && verbWithin(words, at, 5, language);
}

/** "Daddy in seventy-nine", "et le pain le samedi", "le deuxième un ivrogne": another one with the verb left out. */
function goesOnWithout(words: readonly Word[], at: number, language: Language): boolean {
  const [first, second, third] = [words[at], words[at + 1], words[at + 2]];
  if (!first || !second) return false;
  if (/^(apres|puis|ensuite|later|afterwards|then)$/.test(first.low))
    return goesOnWithout(words, at + 1, language) || second.kind === "name";
  if (first.kind === "number" && isPlace(second.low, language)) return true;
  if (
    language === "fr" &&
    first.kind === "content" &&
    /é(e|s|es)?$/u.test(first.token.text) &&
    second.kind === "grammar"
  )
    return true;
  if (/^(celle|celui|ceux|celles)$/.test(first.low)) return true;
  const isNamed =
    first.kind === "kin" || first.kind === "name" || /^(moi|lui|eux|elle|he|she|me|him|her)$/.test(first.low);
  const isLed = wordSets[language].determiners.has(first.low) && second.kind !== "grammar";
  if (!isNamed && !isLed) return false;
  if (isLed && second.kind === "number" && third) return true;
  const rest = words.slice(isNamed ? at + 1 : at + 2, at + 5);
  const end = rest.findIndex((word) => /[.,;:?!]/u.test(word.token.before) || /^(and|et|that|who|qui)$/.test(word.low));
  const own = end < 0 ? rest : rest.slice(0, end);
  return own.some(
    (word, i) =>
      word.kind === "calendar" ||
      word.kind === "number" ||
      (i < 3 && word.kind === "grammar" && isPlace(word.low, language)),
  );
}

function isPlace(low: string, language: Language): boolean {
  return (language === "en" ? /^(in|on|at|from|to|a|for)$/ : /^(a|au|aux|en|dans|sur|de|un|une|pour)$/).test(low);
}

/** "… a sailor my second one was": somebody new, with a verb close behind, where no comma was heard. */
function beginsPerson(words: readonly Word[], at: number, language: Language): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || !/^(my|the|his|her|our|their|mon|ma|mes|le|la|les|son|sa|ses|notre|nos)$/.test(word.low))
    return false;
  if (before.kind === "grammar" || wordSets[language].prepositions.has(before.low) || isVerb(words, at - 1, language))
    return false;
  for (let i = at + 1; i < at + 5; i += 1) {
    if (
      !words[i] ||
      wordSets[language].prepositions.has(words[i]?.low ?? "") ||
      wordSets[language].openers.has(words[i]?.low ?? "")
    )
      return false;
    if (i > at + 1 && isVerb(words, i, language)) return true;
  }
  return false;
}

function isSubject(word: Word, before: Word, language: Language): boolean {
  const sets = wordSets[language];
  if (
    language === "fr" &&
    /^(nous|vous|elle|elles|qui)$/.test(word.low) &&
    (sets.prepositions.has(before.low) || sets.subjects.has(before.low))
  )
    return false;
  if (word.low === "it" || word.low === "you" || word.low === "her") return word.token.before.includes(",");
  return (
    sets.subjects.has(word.low) && !sets.prepositions.has(before.low) && !/^(and|et|ne|than|que)$/.test(before.low)
  );
}

/** A subject stands here: a pronoun, somebody, or a noun with its article. */
function leadsOn(words: readonly Word[], at: number, language: Language): boolean {
  const word = words[at];
  if (!word) return false;
  const sets = wordSets[language];
  return (
    sets.subjects.has(word.low) ||
    sets.determiners.has(word.low) ||
    word.kind === "kin" ||
    word.kind === "name" ||
    /^(there|nobody|everybody|everyone|somebody|people|it)$/.test(word.low)
  );
}

function verbBeforeComma(words: readonly Word[], at: number, language: Language): boolean {
  for (let i = at; i < Math.min(words.length, at + 8); i += 1) {
    if (i > at + 1 && /[,.?!…;:]/u.test(words[i]?.token.before ?? "")) return false;
    if (i > at && /^(and|but|et|mais)$/.test(words[i]?.low ?? "")) return false;
    if (isVerb(words, i, language)) return true;
  }
  return false;
}

function upToComma(words: readonly Word[], at: number): string {
  const end = words.findIndex((word, i) => i > at && /[,.?!…;:]/u.test(word.token.before));
  return phrase(words, at, (end < 0 ? words.length : end) - at);
}

function isSubordinate(low: string, language: Language): boolean {
  return language === "en"
    ? /^(because|although|though|when|while|before|after|until|till|if|unless|since|where|who|which|that|than|whose)$/.test(
        low,
      )
    : /^(parce|car|puisque|puisqu|quand|lorsque|lorsqu|comme|si|pendant|avant|apres|jusqu|depuis|alors|que|qu|qui|dont)$/.test(
        low,
      );
}

function verbWithin(words: readonly Word[], at: number, most: number, language: Language): boolean {
  for (let i = at; i < Math.min(words.length, at + most); i += 1) {
    const word = words[i];
    if (!word || (i > at && /[.?!…;:]/u.test(word.token.before))) return false;
    if (isVerb(words, i, language)) return true;
  }
  return false;
}

export function phrase(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ low }) => low)
    .join(" ");
}
