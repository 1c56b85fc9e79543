import * as fr from "./words.ts";
import { likeFrenchVerbs, setOf } from "#server/pipeline/text/verb-forms.ts";
import type { Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

const endings =
  /(?:[^aeiou]ais|[^aeiou]ait|[eiuy]ais|[eiuy]ait|aient|issions|ions|iez|erent|irent|urent|inrent|erai|eras|erons|erez|eront|irai|irons|iront|drai|dra|dront|[^aeiou]era|[^aeiou]ira)$/;
const nouns = setOf(
  likeFrenchVerbs,
  "attrait polonais marais dix prix delais essais quais opera camera japonais lyonnais marseillais desormais mauvais quartier dernier premier faits",
);
const present = new RegExp(
  [
    String.raw`^(?:viens|vient|viennent|dis|dit|disent|vois|voit|voient|sais|sait|savent|prend|prends|prennent|met|`,
    String.raw`mets|mettent|crois|croit|croient|pars|part|partent|sort|dort|vit|vivent|meurt|tient|tiennent|vaut|reste|`,
    String.raw`restent|parle|parlent|rentre|vint|mourut|naquit|mirent|prit|prirent|fit|firent|vit|virent|dut|put|`,
    String.raw`arrive|habite|habitent|travaille|travaillent|aime|aiment|ressemble|manque|appelle|appellent|connais|`,
    String.raw`connait|revois|fais|fait|font|eus|fumes|devint|tomba|mangea|commenca|partit|sortit|dit|entendit|`,
    String.raw`rappelle|souviens|souvient|trouve|pense|faut|semble|suffit|existe|existent|paraît|parait|plait|regrette|`,
    String.raw`repose|marche|tourne)$`,
  ].join(""),
);
const nominative = /^(?:je|j'|tu|il|on|ils|c'|ca|cela|personne)$/;
const both = /^(?:elle|elles|nous|vous|qui|ce)$/;

export const isToPreposition = (token: Token | undefined) => /^à$/iu.test(token?.raw ?? "");

/** A helper: "était", "avait", "pouvait". */
export function isHelper(token: Token | undefined): boolean {
  if (token === undefined || isToPreposition(token) || /^étés$/iu.test(token.raw)) return false;
  return fr.being.has(token.folded) || fr.having.has(token.folded) || fr.semiAuxiliaries.has(token.folded);
}

/** Where the group of a verb begins: behind its subject, before "ne", "me", "y". */
export function groupStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && fr.clitics.has(tokens[from - 1]?.folded ?? "") && !isSubject(tokens, from - 1)) from -= 1;
  return from;
}

/** "Nous" and "elle" where no preposition stands before them. */
export function isSubject(tokens: readonly Token[], at: number): boolean {
  const [folded, before] = [tokens[at]?.folded ?? "", tokens[at - 1]?.folded ?? ""];
  if (nominative.test(folded)) return !(folded === "personne" && fr.determiners.has(before));
  return (
    both.test(folded) &&
    !fr.prepositions.has(before) &&
    !nominative.test(before) &&
    !fr.clitics.has(before.replace(/^(?:nous|vous)$/, "-"))
  );
}

export function nounBefore(tokens: readonly Token[], at: number): Token | undefined {
  let before = at - 1;
  while (before >= 0 && fr.midAdverbs.has(tokens[before]?.folded ?? "")) before -= 1;
  return tokens[before];
}

/** Whether a finite verb begins here that is the first of its group: "avait" of "avait connu". */
export function isFinite(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (/^(?:voila|voici)$/.test(token.folded)) return true;
  if (/-(?:t-)?(?:il|elle|on|ils|elles|je|nous|vous|ce)$/.test(token.folded)) return true;
  const before = tokens[groupStart(tokens, at) - 1];
  const prior = nounBefore(tokens, at);
  if (isHelper(prior)) return false;
  if (isHelper(token)) return !isDetermined(tokens, at) && !isAgo(tokens, at);
  if (endings.test(token.folded) && !nouns.has(token.folded))
    return !isDetermined(tokens, at) && !isToPreposition(prior ?? token);
  if (present.test(token.folded) && !isDetermined(tokens, at) && !fr.prepositions.has(prior?.folded ?? "")) return true;
  const isBehindSubject =
    before !== undefined && isSubject(tokens, groupStart(tokens, at) - 1) && !/^(?:ce|qui)$/.test(before.folded);
  return (
    isBehindSubject &&
    isContent(token.folded) &&
    !/^(?:trois|memes?|autres|tous|toutes|deux|seule?s?)$/.test(token.folded)
  );
}

/** An article or preposition stands before it: a noun. */
function isDetermined(tokens: readonly Token[], at: number): boolean {
  const [folded, before] = [tokens[at - 1]?.folded ?? "", tokens[groupStart(tokens, at) - 1]];
  if (!/^(?:le|la|les|l'|leur|nous|en|d')$/.test(folded))
    return fr.determiners.has(folded) && !/^(?:vous|ce|notre)$/.test(folded);
  if (folded === "d'") return true;
  return (
    folded !== "en" &&
    folded !== "nous" &&
    (before === undefined || fr.prepositions.has(before.folded) || fr.coordinators.has(before.folded))
  );
}

/** "Il y a onze ans" is a time. */
function isAgo(tokens: readonly Token[], at: number): boolean {
  const [clitic, unit] = [tokens[at - 1]?.folded, tokens.slice(at + 1, at + 5)];
  return (
    clitic === "y" &&
    /^(?:a|avait)$/.test(tokens[at]?.folded ?? "") &&
    unit.some(({ folded }) => /^(?:ans|mois|jours|semaines|longtemps|annees|heures)$/.test(folded))
  );
}

function isContent(folded: string): boolean {
  return (
    !fr.determiners.has(folded) &&
    !fr.prepositions.has(folded) &&
    !fr.coordinators.has(folded) &&
    !fr.subordinators.has(folded) &&
    !fr.midAdverbs.has(folded) &&
    !fr.subjects.has(folded) &&
    !fr.clitics.has(folded) &&
    folded !== ""
  );
}
