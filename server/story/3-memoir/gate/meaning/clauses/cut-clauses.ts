import type { Language } from "#domain/language.ts";
import { beginsPerson, doesSomething, goesOnAnew, goesOnWithout, endsCondition, isInsideNumber } from "./goes-on.ts";
import { isGuessed, isTitled, leadsOn, phrase, untilJoint, verbWithin } from "./look-ahead.ts";
import { isLightVerb, isVerb } from "./verbs.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";

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
    const next = starts.at(-1)?.at === word.at - 1 ? undefined : words[word.at + 1];
    const start = starts.at(-1)?.at ?? 0;
    const isReason =
      /^(because|parce|puisque|puisqu)$/.test(word.low) ||
      (word.low === "so" && word.token.before.includes(",")) ||
      (/^(till|until|while|because|quand|lorsque)$/.test(word.low) &&
        /^(i|he|she|we|they|je|j|il|elle|on|nous|ils|elles)$/.test(next?.low ?? ""));
    if (
      word.at === 0 ||
      isEnd ||
      ((hadVerb || isReason || goesOnAnew(words, start, word) || isAside(words, word.at)) &&
        (opensClause(words, word.at, language) || endsCondition(words, start, word.at, language)))
    ) {
      if (starts.at(-1)?.at !== word.at) starts.push({ at: word.at, sentence });
      hadVerb =
        !isEnd && word.at > 0 && /^(but|mais|and|et) (not|no|pas|non|sans|without)\b/.test(phrase(words, word.at, 2));
      hadVerb ||=
        !isEnd && word.at > 0 && /^(and|et|but|mais)$/.test(word.low) && !verbWithin(words, word.at, 8, language);
    }
    hadVerb ||= isVerb(words, word.at, language) || /^(nothing|rien)$/.test(word.low);
  }
  return starts;
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
  if (word.low === "si" && isLightVerb(before, language)) return false;
  if (isSubordinate(word.low, language) || (/^(on account|vu qu)/.test(phrase(words, at, 2)) && verbSoon))
    return verbBeforeComma(words, at, language);
  if (isInsideNumber(words, at)) return false;
  if (/^(then|puis)$/.test(word.low) && words[at + 1]?.token.before.includes(",")) return false;
  if (language === "fr" && /^(c|ce)$/.test(word.low) && /^(est|etait|etaient|sont|fut)$/.test(words[at + 1]?.low ?? ""))
    return !sets.openers.has(before.low);
  const isComma = word.token.before.includes(",");
  if (isComma && /^(but|and|mais|et) (\S+ ){1,3}(non|not)$/.test(upToComma(words, at))) return true;
  if (/^(and|but|or|nor|so|et|mais|ou|ni|puis|then)$/.test(word.low))
    return verbSoon || goesOnWithout(words, at + 1, language) || isGuessed(words, at, language);
  if (isGuessed(words, at, language)) return false;
  if (perceived.test(before.low) && doesSomething(words, at, language)) return true;
  if (
    isComma &&
    (/^(not|pas|non|only|just|except|seulement|sauf)$/.test(word.low) ||
      /^(\S+ ){1,3}(non|pas|not|didn t|did|aussi)$/.test(upToComma(words, at)))
  )
    return true;
  if (/^(said|says|thought|think|figured|swore|claimed|hoped)$/.test(before.low) && leadsOn(words, at, language))
    return verbWithin(words, at, untilJoint(words, at, 7), language);
  if (beginsSpeech(words, at, language)) return verbWithin(words, at, untilJoint(words, at, 7), language);
  if (beginsPerson(words, at, language)) return true;
  const opened = (sets.openers.has(before.low) || before.low === "why") && at - 1 > 0;
  if (opened) return false;
  if (/^(nobody|everybody|everyone|somebody|personne|chacun)$/.test(word.low))
    return (
      verbSoon &&
      !isLightVerb(before, language) &&
      !/^(ne|a|de|to|about|than)$/.test(before.low) &&
      !sets.prepositions.has(before.low)
    );
  if (isSubject(word, before, language) || isTold(words, at, language)) return verbSoon;
  return isComma && verbWithin(words, at, untilJoint(words, at, 5), language);
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
  if (
    (/^(i|he|she|we|they|je|j|tu|il|ils)$/.test(word.low) || (language === "fr" && word.low === "on")) &&
    !/^(and|et|ne|than|que|qu|as)$/.test(before.low)
  )
    return true;
  return (
    sets.subjects.has(word.low) && !sets.prepositions.has(before.low) && !/^(and|et|ne|than|que)$/.test(before.low)
  );
}

/** "And then one day, I must have been nine, she called me": how old somebody was stands between commas. */
function isAside(words: readonly Word[], at: number): boolean {
  const text = upToComma(words, at);
  const isAge =
    /^(i|he|she|we) (must have been|was|were) (about |maybe |only |just )?\S+( or \S+)?( years old)?$|^(j|il|elle|je) (avais|avait|devais avoir|devait avoir) (a peu pres |peut etre )?\S+( ou \S+)? ans$/.test(
      text,
    );
  return (
    isAge &&
    words[at]?.token.before.includes(",") === true &&
    words.slice(at, at + 7).some(({ kind }) => kind === "number")
  );
}

/** "My sister told me you're a fool", "elle m'a dit tu es folle": what is said begins, without a "that". */
function beginsSpeech(words: readonly Word[], at: number, language: Language): boolean {
  const [teller, before, word] = [words[at - 2]?.low ?? "", words[at - 1]?.low ?? "", words[at]];
  if (!word || /[.;:?!]/u.test(word.token.before)) return false;
  if (language === "fr")
    return (
      /^(dit|disait|disaient|repondu|repond)$/.test(before) && /^(je|j|tu|il|elle|ils|elles|on|vous|c)$/.test(word.low)
    );
  return (
    /^(told|tells)$/.test(teller) && /^(me|us|him|her|them)$/.test(before) && /^(i|you|he|she|we|they)$/.test(word.low)
  );
}

/** "The rule was you couldn't": what a noun was begins a clause of its own. */
function isTold(words: readonly Word[], at: number, language: Language): boolean {
  const [noun, be, word] = [words[at - 2], words[at - 1], words[at]];
  if (language !== "en" || !/^(is|was)$/.test(be?.low ?? "") || noun?.kind !== "content") return false;
  return (
    /^(you|i|he|she|we|they)$/.test(word?.low ?? "") && !/[,.;:?!]/u.test(`${be?.token.before}${word?.token.before}`)
  );
}

function verbBeforeComma(words: readonly Word[], at: number, language: Language): boolean {
  for (let i = at; i < Math.min(words.length, at + 8); i += 1) {
    if (i > at && /[.?!…;:]/u.test(words[i]?.token.before ?? "") && !isTitled(words[i - 1], words[i])) return false;
    if (i > at + 1 && words[i]?.token.before.includes(",")) return false;
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
