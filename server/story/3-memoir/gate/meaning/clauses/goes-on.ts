import type { Language } from "#domain/language.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import { verbWithin } from "./look-ahead.ts";
import { isHeavyVerb, isLightVerb, isVerb } from "./verbs.ts";

function isSomebody(word: Word | undefined): boolean {
  return word?.kind === "kin" || word?.kind === "name";
}

/** Behind "I saw": "my mother standing there", "ma mère debout", and not "my mother again". */
export function doesSomething(words: readonly Word[], at: number, language: Language): boolean {
  const who = isSomebody(words[at]) ? at : at + 1;
  if (!isSomebody(words[who])) return false;
  let next = who + 1;
  while (isSomebody(words[next])) next += 1;
  const does = words[next];
  return (
    does?.kind === "content" && !/[.,;:?!]/u.test(does.token.before) && (language === "fr" || does.low.endsWith("ing"))
  );
}

/** "quarante et un", "a hundred and five". */
export function isInsideNumber(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (before?.kind !== "number" || !/^(and|et)$/.test(word?.low ?? "")) return false;
  return (
    /^(un|une|onze)$/.test(next?.low ?? "") || (/^(hundred|thousand)$/.test(before.low) && next?.kind === "number")
  );
}

/** Verbs that nothing is done to: whoever stands behind them begins anew. */
const goesAlone =
  /^(died|came|arrived|cried|laughed|slept|woke|sat|mort|morte|parti|partie|arrive|arrivee|rentre|rentree|venu|venue|ne|nee)$/;

/** "Daddy in seventy-nine", "et le pain le samedi", "le deuxième un ivrogne": another one with the verb left out. */
export function goesOnWithout(words: readonly Word[], at: number, language: Language): boolean {
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

/** "… and make faces, he'd press his nose": behind a bare verb somebody begins anew. */
export function goesOnAnew(words: readonly Word[], start: number, word: Word): boolean {
  const [first, second] = [words[start], words[start + 1]];
  return (
    /^(and|or|et|ou)$/.test(first?.low ?? "") &&
    second?.kind === "content" &&
    word.token.before.includes(",") &&
    /^(i|we|he|she|they|je|j|on|il|elle|ils|elles)$/.test(word.low)
  );
}

/** "When the express came through the plates would rattle", "quand il rentrait ma mère le faisait": behind a verb that hangs on "when". */
export function endsCondition(words: readonly Word[], start: number, at: number, language: Language): boolean {
  const [opener, second] = [words[start], words[start + 1]];
  const head = /^(and|but|so|et|mais|alors)$/.test(opener?.low ?? "") ? second : opener;
  if (!/^(when|whenever|if|once|quand|lorsque|si)$/.test(head?.low ?? "")) return false;
  const word = words[at];
  if (!word || !(isSomebody(word) || wordSets[language].determiners.has(word.low))) return false;
  if (word.kind === "name" && wordSets[language].prepositions.has(words[at - 1]?.low ?? "")) return false;
  if (!verbWithin(words, start + 1, at - start - 1, language) || isVerb(words, at, language)) return false;
  let next = at + 1;
  const run = words[next]?.kind === "content" ? /^content$/ : /^(kin|name|content)$/;
  while (run.test(words[next]?.kind ?? "") && !isVerb(words, next, language) && next < at + 4) next += 1;
  if (next === at + 1 && !isSomebody(word)) return false;
  if (language === "fr") while (clitics.test(words[next]?.low ?? "")) next += 1;
  const verb = words[next];
  return verb !== undefined && isVerb(words, next, language) && !/[,.;:?!]/u.test(verb.token.before);
}

const clitics = /^(me|m|te|t|se|s|le|la|les|l|lui|leur|y|en|nous|vous|ne|n)$/;

/** "… a sailor my second one was": somebody new, with a verb close behind, where no comma was heard. */
export function beginsPerson(words: readonly Word[], at: number, language: Language): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || !/^(my|the|his|her|our|their|mon|ma|mes|le|la|les|son|sa|ses|notre|nos)$/.test(word.low))
    return false;
  if (
    before.kind === "grammar" ||
    /^(tout|toute|tous|toutes|all|every)$/.test(before.low) ||
    wordSets[language].prepositions.has(before.low) ||
    (isHeavyVerb(words, at - 1, language) && !goesAlone.test(before.low)) ||
    isLightVerb(before, language)
  )
    return false;
  for (let i = at + 1; i < at + 5; i += 1) {
    if (i > at + 1 && words[i] && !/[.,?!…;:]/u.test(words[i]?.token.before ?? "") && isVerb(words, i, language))
      return true;
    if (
      !words[i] ||
      /[.,?!…;:]/u.test(words[i]?.token.before ?? "") ||
      wordSets[language].prepositions.has(words[i]?.low ?? "") ||
      wordSets[language].openers.has(words[i]?.low ?? "")
    )
      return false;
  }
  return false;
}
