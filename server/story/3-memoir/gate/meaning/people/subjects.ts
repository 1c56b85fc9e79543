import type { Language } from "#domain/language.ts";
import type { Clause } from "#server/story/3-memoir/gate/meaning/clauses/read-clauses.ts";
import { isVerb } from "#server/story/3-memoir/gate/meaning/clauses/verbs.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";

export function clauseText(clause: Clause): string {
  return clause.words.map((word) => word.low).join(" ");
}

export function hasSubject(clause: Clause, language: Language): boolean {
  const next = clause.words[1];
  return (
    next !== undefined &&
    (wordSets[language].subjects.has(next.low) ||
      next.kind === "kin" ||
      wordSets[language].determiners.has(next.low)) &&
    !/^(l|la|le|les|nous)$/.test(next.low)
  );
}

export function beforeVerb(clause: Clause, language: Language): Word[] {
  const verb = clause.words.findIndex(
    (word, at) => isVerb(clause.words, at, language) && !(word.low === "s" && clause.words[at + 1]?.kind !== "grammar"),
  );
  const start = clause.opener ? 1 : 0;
  return clause.words
    .slice(start, verb < 0 ? Math.min(clause.words.length, start + 5) : Math.max(verb, start))
    .filter((word, at, region) => titleKind(word.token) === null || region[at + 1]?.kind !== "name");
}

export function isSubjectPronoun(word: Word, region: readonly Word[], language: Language): boolean {
  if (
    !wordSets[language].subjects.has(word.low) &&
    !(language === "fr" && word.low === "moi" && (region.length <= 3 || region[region.indexOf(word) - 1]?.low === "et"))
  )
    return false;
  if (/^(it|who|qui)$/.test(word.low)) return false;
  const before = region[region.indexOf(word) - 1];
  if (/^(i|he|she|we|they|je|j|il|ils|on|tu)$/.test(word.low)) return true;
  return !(before && wordSets[language].prepositions.has(before.low));
}

/** "nous a donné": the verb is of another person. */
function isOfAnother(verb: string): boolean {
  return /^(a|ont|avait|avaient|est|sont|etait|etaient)$/.test(verb);
}

/** "ma mère nous faisait des robes": somebody else stands right before. */
export function isObjectOf(word: Word, region: readonly Word[], language: Language, next: Word | undefined): boolean {
  const before = region[region.indexOf(word) - 1];
  if (language === "fr" && /^(nous|vous)$/.test(word.low) && next !== undefined && isOfAnother(next.low)) return true;
  if (language === "fr" && word.low === "nous" && /(ons|mes|^nous)$/.test(next?.low ?? "")) return false;
  if (language === "fr" && word.low === "nous" && before !== undefined && /(ait|aient)$/.test(next?.low ?? ""))
    return true;
  const isOther = before !== undefined && !/^(and|et|que|qu|moi)$/.test(before.low) && before.kind !== "grammar";
  return language === "fr" && /^(nous|vous)$/.test(word.low) && isOther && !/[,;]/u.test(word.token.before);
}
