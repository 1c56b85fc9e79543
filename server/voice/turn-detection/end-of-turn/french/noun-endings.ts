import { isFinite, isSubject, isToPreposition, nounBefore } from "./verbs.ts";
import * as fr from "./words.ts";
import { foldedAt, type Rule, type Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

/** "Une très", "de beaux", "un tout petit": their noun is to come. */
export const described: Rule = (tokens, at) => {
  let from = at;
  while (from >= 0 && (fr.adjectives.has(foldedAt(tokens, from)) || fr.degrees.has(foldedAt(tokens, from)))) from -= 1;
  const first = foldedAt(tokens, from);
  if (from === at || isOneOfTwo(tokens, at) || !(fr.determiners.has(first) || first === "de" || fr.numbers.has(first)))
    return false;
  const word = foldedAt(tokens, at);
  if (from > 0 && isToPreposition(tokens[from])) return false;
  const isBe = fr.being.has(nounBefore(tokens, from)?.folded ?? "");
  if (/^(?:le|la|les|l'|au|aux|du|des)$/.test(first)) {
    if (/^(?:autres|vieux|jeunes|memes|pauvres|petits|grands|seuls)$/.test(word)) return false;
    if (isBe && /^(?:premier|premiere|dernier|derniere|meme|meilleur|meilleure|pire)$/.test(word)) return false;
  }
  return (
    !/^(?:tout|toute|fort|bien|plus|moins|trop|assez|seul|seule)$/.test(word) ||
    (/^(?:le|la|les|une|un)$/.test(first) && /^(?:plus|moins)$/.test(word))
  );
};

/** "Mon premier mari ou le deuxième". */
function isOneOfTwo(tokens: readonly Token[], at: number): boolean {
  const rank = /^(?:premiere?|deuxieme|seconde?|troisieme|derniere?|autre|vieux|vieille|nouveau|nouvelle)$/;
  const or = tokens.findLastIndex(({ folded }) => folded === "ou");
  return rank.test(foldedAt(tokens, at)) && tokens.some(({ folded }, index) => index < or && rank.test(folded));
}

/** "On avait sept": sept what? Years, and what was counted before, are whole. */
export const counted: Rule = (tokens, at) => {
  const isNumber = (index: number) =>
    index >= 0 &&
    foldedAt(tokens, index) !== "" &&
    foldedAt(tokens, index)
      .split("-")
      .every((part) => fr.numbers.has(part) || /^(?:\d+|et|un|une)$/.test(part)) &&
    !/^(?:et|un|une)$/.test(foldedAt(tokens, index));
  if (
    /^(?:dizaine|douzaine|vingtaine|trentaine|quarantaine|cinquantaine|centaine|millier|milliers|centaines)$/.test(
      foldedAt(tokens, at),
    )
  )
    return !tokens.some((token) => token.folded === "en");
  if (!isNumber(at)) return false;
  if (isHalfSaid(tokens, at)) return true;
  let from = at;
  while (isNumber(from - 1)) from -= 1;
  const before = foldedAt(tokens, from - 1);
  if (/^\d{4}$/.test(foldedAt(tokens, at)) || (foldedAt(tokens, from) === "mille" && at > from)) return false;
  if (
    /^(?:en|annee|annees|ete|hiver|printemps|automne|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|numero|heure|heures|guerre|vers|nous|vous|eux|toutes|tous|moins)$/.test(
      before,
    )
  )
    return (
      before === "en" &&
      (/^(?:cent|mille)$/.test(foldedAt(tokens, at)) || at === from) &&
      !/(?:ante|vingt|-)/.test(foldedAt(tokens, at))
    );
  if (/^(?:les|des)$/.test(before) && /^(?:deux|trois|quatre)$/.test(foldedAt(tokens, at))) return false;
  if (before === "a" && /^(?:deux|trois)$/.test(foldedAt(tokens, at)) && isToPreposition(tokens[from - 1]))
    return false;
  if (
    before === "de" &&
    /^(?:jeune|aine|ainee|dernier|derniere|premier|premiere|vieux)$/.test(foldedAt(tokens, from - 2))
  )
    return false;
  return !tokens.some(
    (token, index) =>
      token.folded === "en" &&
      index < from &&
      (fr.being.has(foldedAt(tokens, index + 1)) ||
        fr.having.has(foldedAt(tokens, index + 1)) ||
        isSubject(tokens, index - 1) ||
        foldedAt(tokens, index - 1) === "y"),
  );
};

/** "Mille neuf cent quarante", "deux cents", "soixante-dix", and the figures of a telephone. */
function isHalfSaid(tokens: readonly Token[], at: number): boolean {
  const [word, before] = [foldedAt(tokens, at), foldedAt(tokens, at - 1)];
  if (/(?:^|-)(?:vingts?|trente|quarante|cinquante|soixante|cents?|mille)$/.test(word)) return true;
  if (
    /(?:^|-)dix$/.test(word) &&
    /(?:soixante|vingts?|cent|mille)$/.test(word.includes("-") ? word.replace(/-dix$/, "") : before)
  )
    return true;
  if (/^\d*[1-9]?[02-9]0$/.test(word)) return true;
  return [0, 1, 2].every((back) =>
    /^(?:\d\d?|zero|un|deux|trois|quatre|cinq|six|sept|huit|neuf)$/.test(foldedAt(tokens, at - back)),
  );
}

/** "J'ai eu quatre enfants Monique Bernard": fewer are named than were counted. */
function isCountedOut(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(
    ({ folded }, index) =>
      index > 0 &&
      /^(?:enfants|freres|soeurs|fils|filles|garcons|gosses|copains|copines|amis|amies|cousins|cousines|tantes|oncles)$/.test(
        folded,
      ) &&
      fr.numbers.has(foldedAt(tokens, index - 1)),
  );
  const named = tokens.slice(at + 1);
  const count = [...fr.numbers].indexOf(foldedAt(tokens, at - 1)) + 2;
  return (
    at > 0 &&
    named.length > 0 &&
    named.length < Math.min(count, 5) &&
    named.every((_, index) => isNameAt(tokens, at + 1 + index))
  );
}

const isNameAt = (tokens: readonly Token[], at: number) =>
  /^[\p{L}-]{3,}$/u.test(foldedAt(tokens, at)) &&
  !isFinite(tokens, at) &&
  ![
    fr.prepositions,
    fr.coordinators,
    fr.subordinators,
    fr.midAdverbs,
    fr.subjects,
    fr.determiners,
    fr.times,
    fr.adjectives,
    fr.numbers,
    fr.clitics,
  ].some((words) => words.has(foldedAt(tokens, at))) &&
  !/(?:ment|ant|ée?s?)$|^(?:ensemble|dehors|ici|vivants|aussi|plus|ailleurs)$/u.test(tokens[at]?.raw ?? "");

/** "Il y avait la Germaine le Marcel". */
function isRowOfPeople(tokens: readonly Token[]): boolean {
  const there = tokens.findIndex(
    ({ folded }, index) => folded === "y" && /^(?:a|avait)$/.test(foldedAt(tokens, index + 1)),
  );
  const row = tokens.slice(there + 2);
  return (
    there > -1 &&
    row.length > 3 &&
    row.length % 2 === 0 &&
    row.every(({ folded }, index) =>
      index % 2 === 0
        ? /^(?:la|le|les|l')$/.test(folded)
        : !fr.times.has(folded) && !fr.determiners.has(folded) && !fr.prepositions.has(folded),
    )
  );
}

const ownerless = (word: string) => word.replace(/^(?:mon|ma|mes)$/, "mon");

/** "Des vaches, des cochons": nothing ends the row. */
export function isList(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(({ comma }) => comma);
  const tail = tokens.slice(at + 1);
  const first = tail[0]?.folded ?? "";
  if (
    at > 1 &&
    tail.length <= 4 &&
    fr.prepositions.has(first) &&
    [foldedAt(tokens, at - 1), foldedAt(tokens, at - 2)].includes(first)
  )
    return true;
  if (
    at > 0 &&
    tail.length <= 4 &&
    !/^(?:et|ou|mais|oui|non|a|de|en|dans|chez|pour|avec|sans|sur|tu|vous|jamais|toujours|merci|madame|monsieur|puis|voila|quoi)$/.test(
      first,
    ) &&
    !tail.some((_, index) => isFinite(tail, index))
  )
    return true;
  if (
    at > 1 &&
    tail.length <= 4 &&
    /^(?:du|des)$/.test(foldedAt(tokens, at - 1)) &&
    /^(?:du|des|de la|de l')$/.test(tail.length > 2 ? `${first} ${tail[1]?.folded ?? ""}` : first)
  )
    return true;
  for (const size of [2, 3]) {
    const [one, other] = [tokens.at(-2 * size), tokens.at(-size)];
    if (
      one &&
      other &&
      ownerless(one.folded) === ownerless(other.folded) &&
      /^(?:du|des|de|mon|ma|mes|un|une|le|la|les|nos|pas|l')$/.test(one.folded) &&
      !(one.folded === "de" && size === 2)
    )
      return true;
  }
  return isCountedOut(tokens) || isRowOfPeople(tokens);
}
