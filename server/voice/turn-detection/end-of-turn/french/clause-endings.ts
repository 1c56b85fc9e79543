import { groupStart, isFinite, isHelper, isSubject, isToPreposition, nounBefore } from "./verbs.ts";
import * as fr from "./words.ts";
import { foldedAt, type Rule, type Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

/** "Où j'étais", "ce qu'on avait", "comme il pouvait". */
export function isWholeHelper(tokens: readonly Token[]): boolean {
  const at = tokens.length - 1;
  if (!isHelper(tokens[at])) return false;
  const from = groupStart(tokens, at) - 1;
  const [joins, before] = [foldedAt(tokens, from - 1), foldedAt(tokens, from - 2)];
  if (!isSubject(tokens, from) || from < 2) return false;
  if (groupStart(tokens, at) < at && foldedAt(tokens, at - 1) !== "y") return false;
  if (joins === "ou") return from > 2 && fr.being.has(foldedAt(tokens, at));
  if (joins === "comme") return from > 2;
  if (/^(?:que|qu')$/.test(joins)) return /^(?:ce|tel|telle|tels|la)$/.test(before) && from > 3;
  return joins === "qui" && fr.being.has(foldedAt(tokens, at));
}

export const helper: Rule = (tokens, at) => isHelper(tokens[at]);

/** A verb that wants its object: "on apportait", "elle m'a dit". */
export const objectless: Rule = (tokens, at) => {
  const word = foldedAt(tokens, at);
  const helped = nounBefore(tokens, at);
  if (!fr.isTransitive(word) && !isOther(tokens, at, helped)) return false;
  if (isNounHere(tokens, at)) return false;
  if (/^(?:rien|tout|beaucoup|peu)$/.test(foldedAt(tokens, at - 1))) return false;
  if (/^(?:voulu|pu|su)$/.test(word) && tokens.some(({ folded }) => /^(?:ne|n')$/.test(folded))) return false;
  if (/^(?:avoir|etre)$/.test(helped?.folded ?? "") && /^(?:l'|les|le|la|en|s')$/.test(foldedAt(tokens, at - 2)))
    return false;
  const verbAt = isHelper(helped) ? tokens.findLastIndex((token, index) => token === helped && index < at) : at;
  const from = groupStart(tokens, verbAt);
  const own = [
    ...tokens.slice(from, verbAt),
    ...tokens.slice(Math.max(from, at - 1), at).filter((token) => fr.clitics.has(token.folded)),
  ].map((token) => token.folded);
  if (
    isHelper(helped) &&
    fr.being.has(helped?.folded ?? "") &&
    !/^devenue?s?$/.test(word) &&
    !own.some((one) => /^(?:s'|se|m'|me)$/.test(one))
  )
    return false;
  if (own.some((one) => /^(?:le|la|les|l'|en)$/.test(one))) return false;
  if (own.some((one) => /^(?:y)$/.test(one)) && word !== "met") return false;
  if (
    own.some((one) => /^(?:s'|se|m'|me|t'|te|nous|vous|lui|leur)$/.test(one)) &&
    !fr.isToSomebody(word) &&
    !/^(?:rappel|demand|occup|sent)/.test(word)
  )
    return false;
  return !hasObjectBefore(tokens, from);
};

/** A verb that is not known to say enough alone: "on récoltait", "il a bricolé", "je devais repriser". */
function isOther(tokens: readonly Token[], at: number, helped: Token | undefined): boolean {
  const [word, raw] = [foldedAt(tokens, at), tokens[at]?.raw ?? ""];
  if (fr.saysEnough(word) || isHelper(tokens[at])) return false;
  if (isHelper(helped)) {
    if (fr.semiAuxiliaries.has(helped?.folded ?? "")) return /(?:er|ir|re)$/.test(word);
    return fr.having.has(helped?.folded ?? "") && /(?:é|[^aeo]i|u|is|it|ert)$/iu.test(raw);
  }
  return /(?:[^aeiou]|[eiuy])(?:ait|aient|ais)$/.test(word) && isFinite(tokens, at);
}

function isNounHere(tokens: readonly Token[], at: number): boolean {
  const [before, earlier] = [foldedAt(tokens, at - 1), foldedAt(tokens, at - 2)];
  if (
    /^(?:un|une|des|du|au|aux|mon|ma|mes|ton|ta|son|sa|ses|notre|nos|votre|vos|leurs|ce|cet|cette|ces|chaque|quelques|d'|par|sans)$/.test(
      before,
    )
  )
    return !/(?:er|ir|re)$/.test(foldedAt(tokens, at)) || !/^(?:d'|du|sans)$/.test(before);
  if (/^(?:la|les|le|l')$/.test(before))
    return fr.prepositions.has(earlier) || isFinite(tokens, at - 2) || fr.coordinators.has(earlier);
  return fr.adjectives.has(before);
}

/** "Ce qu'il faisait", "la maison que mon père a bâtie", "comme il disait". */
function hasObjectBefore(tokens: readonly Token[], from: number): boolean {
  const joins = tokens.findLastIndex((token, index) => index < from && /^(?:que|qu'|comme|dont)$/.test(token.folded));
  if (joins < 1 && !(joins === 0 && foldedAt(tokens, 0) === "comme")) return false;
  if (from - joins > 4 || tokens.slice(joins + 1, from).some((_, index) => isFinite(tokens, joins + 1 + index)))
    return false;
  const before = foldedAt(tokens, joins - 1);
  if (foldedAt(tokens, joins) === "comme") return true;
  return (
    joins > 1 &&
    !/^(?:parce|pendant|depuis|avant|apres|alors|tandis|lors|des|tant|bien|sans|pour|fois|puis|tellement|fait|dit|sais|crois|pense|est)$/.test(
      before,
    ) &&
    !isFinite(tokens, joins - 1) &&
    !/^(?:si|tellement|tant)$/.test(foldedAt(tokens, joins - 2))
  );
}

/** "Elle ne mettait jamais": the adverb behind the verb is not what it wants. */
export const neverDone: Rule = (tokens, at) => {
  let verb = at;
  while (/^(?:jamais|plus|pas|toujours|souvent|encore|parfois|aussi)$/.test(foldedAt(tokens, verb))) verb -= 1;
  return (
    verb < at &&
    verb > 0 &&
    !foldedAt(tokens, verb).startsWith("sav") &&
    isFinite(tokens, verb) &&
    objectless(tokens, verb)
  );
};

/** "La maîtresse a dit à ma mère", "j'étais censée". */
export const toSomebody: Rule = (tokens, at) => {
  if (
    /^(?:censee?s?|capables?|incapables?|obligee?s?|forcee?s?|habituee?s?|nommee?s?|appelee?s?|surnommee?s?|baptisee?s?|agee?s?|dus?|due)$/.test(
      foldedAt(tokens, at),
    )
  )
    return (
      isHelper(nounBefore(tokens, at)) || /^(?:nommee?s?|appelee?s?|surnommee?s?|agee?s?)$/.test(foldedAt(tokens, at))
    );
  const to = [at - 1, at - 2, at - 3].find(
    (index) => isToPreposition(tokens[index]) || /^aux?$/.test(foldedAt(tokens, index)),
  );
  return (
    to !== undefined &&
    /^(?:dit|demande|raconte|repondu|annonce|explique|disait|demandait)$/.test(foldedAt(tokens, to - 1)) &&
    objectless(tokens, to - 1)
  );
};

/** "Parce que l'eau", "et personne": the clause has no verb yet. */
export const verbless: Rule = (tokens, at) => {
  const text = tokens
    .slice(-3)
    .map((token) => token.folded)
    .join(" ");
  if (/(?:^| )(?:et|mais|que|qu'|quand) (?:personne|tout le monde|chacun|quelqu'un)$/.test(text)) return true;
  const from = tokens.findLastIndex(
    (token) => /^(?:que|qu'|quand|lorsque|puisque|dont)$/.test(token.folded) || /^où$/iu.test(token.raw),
  );
  if (from < 1 || from === at || at - from > 5 || !fr.determiners.has(foldedAt(tokens, from + 1))) return false;
  if (
    /^(?:plus|moins|aussi|autant|meme|memes|autre|autres)$/.test(foldedAt(tokens, from - 1)) ||
    tokens.some((token) => /^(?:ne|n')$/.test(token.folded)) ||
    /^(?:plus|moins|aussi)$/.test(foldedAt(tokens, from - 2))
  )
    return false;
  return !tokens.slice(from + 1).some((_, index) => isFinite(tokens, from + 1 + index));
};

/** "… et ma mère": who begins another clause. "Mon père et ma mère" are whole. */
export const joined: Rule = (tokens, at) => {
  const from = tokens.findLastIndex(
    (token, index) =>
      index > 0 &&
      /^(?:et|mais|alors|donc)$/.test(token.folded) &&
      fr.determiners.has(foldedAt(tokens, index + 1)) &&
      !/^une?$/.test(foldedAt(tokens, index + 1)),
  );
  if (from === -1 || at - from > 5) return false;
  if (
    tokens
      .slice(from + 1)
      .some((token, index) => isFinite(tokens, from + 1 + index) || (index > 0 && fr.prepositions.has(token.folded)))
  )
    return false;
  return (
    foldedAt(tokens, from) !== "et" ||
    (!fr.determiners.has(foldedAt(tokens, from - 2)) && !fr.determiners.has(foldedAt(tokens, from - 3)))
  );
};

/** "… ou c'était", "ou est-ce que c'était": what else it was. */
export const alternative: Rule = (tokens, at) => {
  const or = tokens.findLastIndex(({ raw }) => /^ou$/i.test(raw));
  const text = tokens.slice(or + 1).map(({ folded }) => folded);
  return (
    or > -1 &&
    at > or &&
    /^(?:est-ce qu(?:e|') )?(?:c'|ce|il|elle) ?(?:etait|est)$|^(?:etait|est)-ce$/.test(text.join(" "))
  );
};

/** "Le lundi on lavait, le mardi": what was done then is to come. */
export const contrasted: Rule = (tokens, at) => {
  const [first, one] = [foldedAt(tokens, 0), foldedAt(tokens, 1)];
  return (
    at > 3 &&
    first === foldedAt(tokens, at - 1) &&
    one !== foldedAt(tokens, at) &&
    isDay(one) &&
    isDay(foldedAt(tokens, at))
  );
};
const isDay = (word: string) => /(?:di|matin|soir|apres-midi|nuit|ete|hiver|printemps|automne)$/.test(word);

/** "… et en ce temps-là": a sentence begins with when it was. */
export const dated: Rule = (tokens, at) => {
  const from = tokens.findLastIndex((token) => /^(?:et|mais|alors|puis)$/.test(token.folded));
  if (from === -1 || from === at || at - from > 6 || !fr.times.has(foldedAt(tokens, at).replace(/-la$/, "")))
    return false;
  const next = foldedAt(tokens, from + 1);
  if (/^(?:une?|quart|demie?)$/.test(next)) return false;
  if (!fr.prepositions.has(next) && !fr.determiners.has(next) && !/^(?:tous|toutes)$/.test(next)) return false;
  return !tokens.slice(from + 1).some((_, index) => isFinite(tokens, from + 1 + index));
};
