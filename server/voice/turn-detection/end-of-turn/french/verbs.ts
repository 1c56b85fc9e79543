import * as fr from "./words.ts";
import type { Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

const endings =
  /(?:[^aeiou]ais|[^aeiou]ait|[eiuy]ais|[eiuy]ait|aient|issions|ions|iez|erent|irent|urent|inrent|erai|eras|erons|erez|eront|irai|irons|iront|drai|dra|dront|[^aeiou]era|[^aeiou]ira)$/;
const nouns =
  /^(?:lait|faits?|parfait|jamais|mais|palais|anglais|francais|frais|portrait|trait|attrait|souhait|relais|polonais|irlandais|hollandais|marais|lions|millions|camions|avions|pensions|stations|questions|occasions|reunions|provisions|passions|dix|prix|delais|essais|quais|opera|camera|japonais|lyonnais|marseillais|desormais|mauvais|quartier|dernier|premier)$/;
const present =
  /^(?:viens|vient|viennent|dis|dit|disent|vois|voit|voient|sais|sait|savent|prend|prends|prennent|met|mets|mettent|crois|croit|croient|pars|part|partent|sort|dort|vit|vivent|meurt|tient|tiennent|vaut|reste|restent|parle|parlent|rentre|vint|mourut|naquit|mirent|prit|prirent|fit|firent|vit|virent|dut|put|arrive|habite|habitent|travaille|travaillent|aime|aiment|ressemble|manque|appelle|appellent|connais|connait|revois|fais|fait|font|eus|fumes|devint|tomba|mangea|commenca|partit|sortit|dit|entendit|rappelle|souviens|souvient|trouve|pense|faut|semble|suffit|existe|existent|paraît|parait|plait|regrette|repose|marche|tourne)$/;
const nominative = /^(?:je|j'|tu|il|on|ils|c'|ca|cela|personne)$/;
const both = /^(?:elle|elles|nous|vous|qui|ce)$/;

export const isToPreposition = (token: Token | undefined) => /^à$/iu.test(token?.raw ?? "");

/** A helper: "était", "avait", "pouvait". */
export function isHelper(token: Token | undefined): boolean {
  if (token === undefined || isToPreposition(token) || /^étés$/iu.test(token.raw)) return false;
  return fr.being.has(token.low) || fr.having.has(token.low) || fr.semiAuxiliaries.has(token.low);
}

/** Where the group of a verb begins: behind its subject, before "ne", "me", "y". */
export function groupStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && fr.clitics.has(tokens[from - 1]?.low ?? "") && !isSubject(tokens, from - 1)) from -= 1;
  return from;
}

/** "Nous" and "elle" where no preposition stands before them. */
export function isSubject(tokens: readonly Token[], at: number): boolean {
  const [low, before] = [tokens[at]?.low ?? "", tokens[at - 1]?.low ?? ""];
  if (nominative.test(low)) return !(low === "personne" && fr.determiners.has(before));
  return (
    both.test(low) &&
    !fr.prepositions.has(before) &&
    !nominative.test(before) &&
    !fr.clitics.has(before.replace(/^(?:nous|vous)$/, "-"))
  );
}

export function nounBefore(tokens: readonly Token[], at: number): Token | undefined {
  let before = at - 1;
  while (before >= 0 && fr.midAdverbs.has(tokens[before]?.low ?? "")) before -= 1;
  return tokens[before];
}

/** Whether a finite verb begins here that is the first of its group: "avait" of "avait connu". */
export function isFinite(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (/^(?:voila|voici)$/.test(token.low)) return true;
  if (/-(?:t-)?(?:il|elle|on|ils|elles|je|nous|vous|ce)$/.test(token.low)) return true;
  const before = tokens[groupStart(tokens, at) - 1];
  const prior = nounBefore(tokens, at);
  if (isHelper(prior)) return false;
  if (isHelper(token)) return !isDetermined(tokens, at) && !isAgo(tokens, at);
  if (endings.test(token.low) && !nouns.test(token.low))
    return !isDetermined(tokens, at) && !isToPreposition(prior ?? token);
  if (present.test(token.low) && !isDetermined(tokens, at) && !fr.prepositions.has(prior?.low ?? "")) return true;
  const isBehindSubject =
    before !== undefined && isSubject(tokens, groupStart(tokens, at) - 1) && !/^(?:ce|qui)$/.test(before.low);
  return (
    isBehindSubject && isContent(token.low) && !/^(?:trois|memes?|autres|tous|toutes|deux|seule?s?)$/.test(token.low)
  );
}

/** An article or preposition stands before it: a noun. */
function isDetermined(tokens: readonly Token[], at: number): boolean {
  const [low, before] = [tokens[at - 1]?.low ?? "", tokens[groupStart(tokens, at) - 1]];
  if (!/^(?:le|la|les|l'|leur|nous|en|d')$/.test(low))
    return fr.determiners.has(low) && !/^(?:vous|ce|notre)$/.test(low);
  if (low === "d'") return true;
  return (
    low !== "en" &&
    low !== "nous" &&
    (before === undefined || fr.prepositions.has(before.low) || fr.coordinators.has(before.low))
  );
}

/** "Il y a onze ans" is a time. */
function isAgo(tokens: readonly Token[], at: number): boolean {
  const [clitic, unit] = [tokens[at - 1]?.low, tokens.slice(at + 1, at + 5)];
  return (
    clitic === "y" &&
    /^(?:a|avait)$/.test(tokens[at]?.low ?? "") &&
    unit.some(({ low }) => /^(?:ans|mois|jours|semaines|longtemps|annees|heures)$/.test(low))
  );
}

function isContent(low: string): boolean {
  return (
    !fr.determiners.has(low) &&
    !fr.prepositions.has(low) &&
    !fr.coordinators.has(low) &&
    !fr.subordinators.has(low) &&
    !fr.midAdverbs.has(low) &&
    !fr.subjects.has(low) &&
    !fr.clitics.has(low) &&
    low !== ""
  );
}
