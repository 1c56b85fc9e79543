import * as fr from "./french-words.ts";
import { groupStart, isFinite, isHelper, isSubject, isToPreposition, nounBefore } from "./french-verbs.ts";
import { isStammered, setOf, type Token } from "./spoken-tokens.ts";

/** Whatever stands before them, something follows. */
const always = setOf(`
  et ou mais donc or ni car que qu' qui dont quand lorsque lorsqu' puisque puisqu' comme si quoique afin tandis pendant parce lequel
  laquelle lesquels lesquelles auquel auxquels duquel desquels quoi pourquoi comment combien de du des d' au aux en dans par pour avec
  sans sous sur chez vers entre parmi durant malgre sauf jusqu' jusque selon le la les l' un une ce cet cette ces mon ma mes ton ta
  tes son sa ses notre nos votre vos leur leurs chaque quelque quelques plusieurs certains certaines aucun aucune quel quelle quels
  quelles je j' on il tu ils me m' te t' se s' y n' ne c' euh ben hum heu tres tellement extremement celui celle ceux celles monsieur
  madame mademoiselle soit alors hein enfin derriere devant contre des-que a presque quasiment rudement drolement`);
const phrases =
  /(?:^| )(?:(?:tu|vous) (?:sais|savez|vois|voyez)|je veux dire|comment (?:dire|deja|ca s' appelle|il s' appelait|on dit)|attende?[sz](?: voir)?|voyons(?: voir)?|est-a-dire|disons|genre|bref|du coup|eh bien|bon(?: ben)?|et puis|et alors|ou alors|en fait|par exemple|je crois|je pense|il me semble|(?:et|mais|alors|puis) bien sur|(?:et|mais|alors) (?:la|voila|apres|ensuite)|a cause|au lieu|a cote|en face|autour|le long|au bout|au milieu|au fond|au bord|au coin|grace|quant|le plus|la plus|les plus|le moins|la moins|les moins|il y a|(?:juste|peu|bien|tout de suite|des annees|longtemps) (?:avant|apres)|juste (?:a|derriere|devant|au-dessus|en-dessous|en|de)|tout juste|a peine|des que|ni|d' abord)$/;
/** Whole though their last word leads on. */
const whole =
  /(?:^| )(?:bien sur|c' est sur|mais si|oh si|d' a cote|a cote|(?:habit|log|viv)\w+ (?:en face|a cote|autour)|(?:tout|tres|trop|si|de|plus) pres|tout autour|et voila|puis voila|de quoi|n' importe quoi|pas quoi|comme quoi|pour|de la|comme un|comme une|l' un|je ne sais quoi|c' est bon|de bon|pour de bon|tres bon|trop bon|si bon|pas un|j' etais contre|c' est ca|chez (?:nous|eux|elle|elles|lui|moi|vous))$/;

export function leadsOn(tokens: readonly Token[]): boolean {
  const [at, last] = [tokens.length - 1, tokens.at(-1)];
  if (last === undefined) return false;
  const text = tokens.map(({ low }) => low).join(" ");
  if (last.comma || isStammered(tokens, setOf("non oui nous vous la jamais tres oh ah"))) return true;
  if (/^(?:là|sûre?s?)$/iu.test(last.raw) && !/(?:^| )(?:et|mais|alors) (?:la|bien sur)$/.test(text)) return false;
  if (whole.test(text) && !/ (?:avec|sans) pour$| pour pour$/.test(text) && !/^(?:pour|la)$/.test(last.low))
    return false;
  if (phrases.test(text)) return true;
  if (isWholeHelper(tokens)) return false;
  return always.has(last.low) || lastWord.some((rule) => rule(tokens, at)) || isList(tokens);
}

type Rule = (tokens: readonly Token[], at: number) => boolean;
const low = (tokens: readonly Token[], at: number) => tokens[at]?.low ?? "";

/** "Où j'étais", "ce qu'on avait", "comme il pouvait". */
function isWholeHelper(tokens: readonly Token[]): boolean {
  const at = tokens.length - 1;
  if (!isHelper(tokens[at])) return false;
  const from = groupStart(tokens, at) - 1;
  const [joins, before] = [low(tokens, from - 1), low(tokens, from - 2)];
  if (!isSubject(tokens, from) || from < 2) return false;
  if (/^(?:ou|comme)$/.test(joins)) return from > 2;
  if (/^(?:que|qu')$/.test(joins)) return /^(?:ce|tel|telle|tels|la)$/.test(before) && from > 3;
  return joins === "qui" && fr.being.has(low(tokens, at));
}

const helper: Rule = (tokens, at) => isHelper(tokens[at]);

/** "Elle", "nous": whole behind a preposition. */
const pronoun: Rule = (tokens, at) => {
  const [word, before] = [low(tokens, at), low(tokens, at - 1)];
  if (word === "lui") return /^(?:je|j'|tu|il|elle|on|ils|nous|ne|n'|qui)$/.test(before) || at === 0;
  if (!/^(?:nous|vous|elle|elles|eux|moi)$/.test(word)) return false;
  if (/^(?:eux|moi)$/.test(word)) return fr.coordinators.has(before) || at === 0;
  return !fr.prepositions.has(before) && !/^(?:comme|c'est|est|meme|etait|moi|voila|aime|entre)$/.test(before);
};

/** "Avait déjà", "était vraiment", "n'avait pas". */
const adverb: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const before = nounBefore(tokens, at);
  const prior = before?.low ?? "";
  const from = tokens.findIndex((token) => token === before);
  const isThat = /^(?:c'|ca|cela)$/.test(low(tokens, groupStart(tokens, from) - 1));
  if (
    /(?:^| )un (?:petit )?peu$/.test(
      tokens
        .slice(-3)
        .map((token) => token.low)
        .join(" "),
    )
  ) {
    const helperAt = low(tokens, at - 2) === "un" ? at - 3 : at - 2;
    const behind = nounBefore(tokens, helperAt + 1);
    return behind !== undefined && fr.being.has(behind.low);
  }
  if (!fr.midAdverbs.has(word) && !/[a-z]{2}ment$/.test(word)) return false;
  if (!isHelper(before)) return isSubject(tokens, from) || fr.coordinators.has(prior) || before === undefined;
  if (isThat && /^(?:bien|mal|tout|rien|beaucoup|trop|assez|peu|mieux|ainsi|pareil|encore|plus|jamais)$/.test(word))
    return /^(?:plus|encore)$/.test(word);
  if (
    /^(?:plus|pas|rien|beaucoup|trop|assez|bien|mal)$/.test(word) &&
    tokens.some((token, index) => token.low === "en" && index < from && index > from - 3)
  )
    return false;
  return !/^(?:rien|bien|mal|point)$/.test(word) || (fr.having.has(prior) && word === "bien");
};

/** "Une très", "de beaux", "un tout petit": their noun is to come. */
const described: Rule = (tokens, at) => {
  let from = at;
  while (from >= 0 && (fr.adjectives.has(low(tokens, from)) || fr.degrees.has(low(tokens, from)))) from -= 1;
  const first = low(tokens, from);
  if (from === at || !(fr.determiners.has(first) || first === "de" || fr.numbers.has(first))) return false;
  const word = low(tokens, at);
  if (from > 0 && isToPreposition(tokens[from])) return false;
  const isBe = fr.being.has(nounBefore(tokens, from)?.low ?? "");
  if (/^(?:le|la|les|l'|au|aux|du|des)$/.test(first)) {
    if (/^(?:autres|vieux|jeunes|memes|pauvres|petits|grands|meme|seuls)$/.test(word)) return false;
    if (isBe && /^(?:premier|premiere|dernier|derniere|meme|meilleur|meilleure|seul|seule|pire)$/.test(word))
      return false;
  }
  return (
    !/^(?:tout|toute|fort|bien|plus|moins|trop|assez|seul|seule)$/.test(word) ||
    (/^(?:le|la|les|une|un)$/.test(first) && /^(?:plus|moins|bien|fort)$/.test(word))
  );
};

/** "On avait sept": sept what? Years, and what was counted before, are whole. */
const counted: Rule = (tokens, at) => {
  const isNumber = (index: number) =>
    index >= 0 &&
    low(tokens, index) !== "" &&
    low(tokens, index)
      .split("-")
      .every((part) => fr.numbers.has(part) || /^(?:\d+|et|un|une)$/.test(part)) &&
    !/^(?:et|un|une)$/.test(low(tokens, index));
  if (
    /^(?:dizaine|douzaine|vingtaine|trentaine|quarantaine|cinquantaine|centaine|millier|milliers|centaines)$/.test(
      low(tokens, at),
    )
  )
    return !tokens.some((token) => token.low === "en");
  if (!isNumber(at)) return false;
  let from = at;
  while (isNumber(from - 1)) from -= 1;
  const before = low(tokens, from - 1);
  if (/^\d{4}$/.test(low(tokens, at)) || (low(tokens, from) === "mille" && at > from)) return false;
  if (
    /^(?:en|annee|annees|ete|hiver|printemps|automne|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|numero|heure|heures|guerre|vers|nous|vous|eux|toutes|tous|moins)$/.test(
      before,
    )
  )
    return before === "en" && at === from && !/(?:ante|vingt|-)/.test(low(tokens, at));
  if (/^(?:les|des)$/.test(before) && /^(?:deux|trois|quatre)$/.test(low(tokens, at))) return false;
  if (before === "a" && /^(?:deux|trois|quatre|cinq|six)$/.test(low(tokens, at)) && isToPreposition(tokens[from - 1]))
    return false;
  if (before === "de" && /^(?:jeune|aine|ainee|dernier|derniere|premier|premiere|vieux)$/.test(low(tokens, from - 2)))
    return false;
  return !tokens.some(
    (token, index) =>
      token.low === "en" &&
      index < from &&
      (fr.being.has(low(tokens, index + 1)) ||
        fr.having.has(low(tokens, index + 1)) ||
        isSubject(tokens, index - 1) ||
        low(tokens, index - 1) === "y"),
  );
};

/** A verb that wants its object: "on apportait", "elle m'a dit". */
const objectless: Rule = (tokens, at) => {
  const word = low(tokens, at);
  if (!fr.isTransitive(word) || isNounHere(tokens, at)) return false;
  const helped = nounBefore(tokens, at);
  if (/^(?:rien|tout|beaucoup|peu)$/.test(low(tokens, at - 1))) return false;
  if (/^(?:avoir|etre)$/.test(helped?.low ?? "") && /^(?:l'|les|le|la|en|s')$/.test(low(tokens, at - 2))) return false;
  const verbAt = isHelper(helped) ? tokens.findLastIndex((token, index) => token === helped && index < at) : at;
  const from = groupStart(tokens, verbAt);
  const own = [
    ...tokens.slice(from, verbAt),
    ...tokens.slice(Math.max(from, at - 1), at).filter((token) => fr.clitics.has(token.low)),
  ].map((token) => token.low);
  if (
    isHelper(helped) &&
    fr.being.has(helped?.low ?? "") &&
    !/^devenue?s?$/.test(word) &&
    !own.some((one) => /^(?:s'|se|m'|me)$/.test(one))
  )
    return false;
  if (own.some((one) => /^(?:le|la|les|l'|en)$/.test(one))) return false;
  if (own.some((one) => /^(?:y)$/.test(one)) && word !== "met") return false;
  if (
    own.some((one) => /^(?:s'|se|m'|me|t'|te|nous|vous|lui|leur)$/.test(one)) &&
    !fr.isToSomebody(word) &&
    !/^(?:rappel|sembl|ressembl|demand|occup)/.test(word)
  )
    return false;
  return !hasObjectBefore(tokens, from);
};

function isNounHere(tokens: readonly Token[], at: number): boolean {
  const [before, earlier] = [low(tokens, at - 1), low(tokens, at - 2)];
  if (
    /^(?:un|une|des|du|au|aux|mon|ma|mes|ton|ta|son|sa|ses|notre|nos|votre|vos|leurs|ce|cet|cette|ces|chaque|quelques|d'|par|sans)$/.test(
      before,
    )
  )
    return !/(?:er|ir|re)$/.test(low(tokens, at)) || !/^(?:d'|du|sans)$/.test(before);
  if (/^(?:la|les|le|l')$/.test(before))
    return fr.prepositions.has(earlier) || isFinite(tokens, at - 2) || fr.coordinators.has(earlier);
  return fr.adjectives.has(before);
}

/** "Ce qu'il faisait", "la maison que mon père a bâtie", "comme il disait". */
function hasObjectBefore(tokens: readonly Token[], from: number): boolean {
  const joins = tokens.findLastIndex((token, index) => index < from && /^(?:que|qu'|comme|dont)$/.test(token.low));
  if (joins < 1 && !(joins === 0 && low(tokens, 0) === "comme")) return false;
  if (from - joins > 4 || tokens.slice(joins + 1, from).some((_, index) => isFinite(tokens, joins + 1 + index)))
    return false;
  const before = low(tokens, joins - 1);
  if (low(tokens, joins) === "comme") return true;
  return (
    joins > 1 &&
    !/^(?:parce|pendant|depuis|avant|apres|alors|tandis|lors|des|tant|bien|sans|pour|fois|puis|tellement|fait|dit|sais|crois|pense|est)$/.test(
      before,
    ) &&
    !isFinite(tokens, joins - 1) &&
    !/^(?:si|tellement|tant)$/.test(low(tokens, joins - 2))
  );
}

/** "Elle ne mettait jamais": the adverb behind the verb is not what it wants. */
const neverDone: Rule = (tokens, at) => {
  let verb = at;
  while (/^(?:jamais|plus|pas|toujours|souvent|encore|parfois|aussi)$/.test(low(tokens, verb))) verb -= 1;
  return verb < at && verb > 0 && isFinite(tokens, verb) && objectless(tokens, verb);
};

/** "La maîtresse a dit à ma mère", "j'étais censée". */
const toSomebody: Rule = (tokens, at) => {
  if (
    /^(?:censee?s?|capables?|incapables?|obligee?s?|forcee?s?|habituee?s?|nommee?s?|appelee?s?|surnommee?s?|baptisee?s?|agee?s?|dus?|due)$/.test(
      low(tokens, at),
    )
  )
    return isHelper(nounBefore(tokens, at)) || /^(?:nommee?s?|appelee?s?|surnommee?s?|agee?s?)$/.test(low(tokens, at));
  const to = [at - 1, at - 2].find((index) => isToPreposition(tokens[index]));
  return (
    to !== undefined &&
    /^(?:dit|demande|raconte|repondu|annonce|explique|disait|demandait)$/.test(low(tokens, to - 1)) &&
    objectless(tokens, to - 1)
  );
};

/** "… et ma mère": who begins another clause. "Mon père et ma mère" are whole. */
const joined: Rule = (tokens, at) => {
  const from = tokens.findLastIndex(
    (token, index) =>
      index > 0 &&
      /^(?:et|mais)$/.test(token.low) &&
      fr.determiners.has(low(tokens, index + 1)) &&
      !/^une?$/.test(low(tokens, index + 1)),
  );
  if (from === -1 || at - from > 5) return false;
  if (
    tokens
      .slice(from + 1)
      .some((token, index) => isFinite(tokens, from + 1 + index) || (index > 0 && fr.prepositions.has(token.low)))
  )
    return false;
  return (
    low(tokens, from) === "mais" ||
    (!fr.determiners.has(low(tokens, from - 2)) && !fr.determiners.has(low(tokens, from - 3)))
  );
};

const ownerless = (word: string) => word.replace(/^(?:mon|ma|mes)$/, "mon");
const lastWord: readonly Rule[] = [
  neverDone,
  toSomebody,
  joined,
  helper,
  pronoun,
  adverb,
  described,
  counted,
  objectless,
];

/** "Des vaches, des cochons": nothing ends the row. */
function isList(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(({ comma }) => comma);
  const tail = tokens.slice(at + 1);
  const first = tail[0]?.low ?? "";
  if (
    at > 0 &&
    tail.length <= 4 &&
    !/^(?:et|ou|mais|oui|non|a|de|en|dans|chez|pour|avec|sans|sur|tu|vous|jamais|toujours|merci|madame|monsieur|puis|voila|quoi)$/.test(
      first,
    ) &&
    !tail.some((_, index) => isFinite(tail, index))
  )
    return true;
  for (const size of [2, 3]) {
    const [one, other] = [tokens.at(-2 * size), tokens.at(-size)];
    if (
      one &&
      other &&
      ownerless(one.low) === ownerless(other.low) &&
      /^(?:du|des|de|mon|ma|mes|un|une|le|la|les|nos|pas|l')$/.test(one.low) &&
      !(one.low === "de" && size === 2)
    )
      return true;
  }
  return false;
}
