import { setOf } from "#server/pipeline/text/verb-forms.ts";
import * as fr from "./words.ts";
import { needsContinuation } from "./endings.ts";
import { isList } from "./noun-endings.ts";
import { groupStart, isFinite, isSubject } from "./verbs.ts";
import {
  withoutLeadingAside,
  type Grammar,
  type Shape,
  type Token,
} from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

const answers = setOf(
  "oui non ouais si jamais rien personne toujours parfois souvent peut-etre bien sur d'accord exactement absolument voila pas du tout vraiment merci beaucoup oh ah ben certainement evidemment tres peu d' accord c' est ca hum je vois",
);
/** What a clause that is not the main one begins with, where it stands first. */
const opened = new RegExp(
  [
    String.raw`^(?:(?:meme|surtout|sauf|juste|et|mais) )?(?:quand|lorsque|lorsqu'|puisque|puisqu'|quoique|si (?:ils?|`,
    String.raw`je|j'|tu|on|nous|vous|elles?|ce|c'|ca|mon|ma|mes|le|la|les|l'|un|une|jamais|personne)|s' ils?|`,
    String.raw`comme (?:je|j'|on|nous|ils?|elles?|c'|ca|mon|ma|mes|le|la|les|l'|notre|nos|personne))|^(?:des|pendant|`,
    String.raw`apres|avant|depuis|tant|bien|tandis|aussitot|sitot|une fois|(?:a )?chaque fois|toutes les fois|a mesure|`,
    String.raw`maintenant|a moins|afin|sans|du moment|le temps|au lieu|plutot|de peur|vu|non) (?:que|qu')|^(?:le jour|`,
    String.raw`l' annee|la (?:premiere |derniere )?fois|au moment|le moment|l' ete|l' hiver|la nuit|le soir|le matin|`,
    String.raw`du temps|a l' epoque|les jours|la semaine) (?:ou|que|qu')`,
  ].join(""),
);

const aside =
  /^(?:(?:bon|alors|et|mais|oh|ah|ben|oui|non) )*(?:(?:vous|tu) (?:savez|sais|voyez|vois|comprenez|comprends|imaginez|vous souvenez)|remarquez|figurez(?:-| )vous|voyez(?:-| )vous|imaginez|je vais vous dire|vous n' allez pas me croire)(?= (?!ce ))/;

export const french: Grammar = {
  needsContinuation: needsContinuation,
  withoutAside: (tokens) => withoutLeadingAside(tokens, aside),
  shape,
  isList,
  continues: (tokens) => fr.postposed.has(tokens[0]?.folded ?? "") && finiteCount(tokens) > 0,
  wantsClause: (tokens) => {
    const last = tokens.at(-1)?.folded ?? "";
    return fr.coordinators.has(last) || fr.subordinators.has(last) || /^(?:je|j'|on|il|ils|si|comme)$/.test(last);
  },
  completes: (tokens) => {
    const first = tokens[0]?.folded ?? "";
    const isClosed = [
      fr.determiners,
      fr.prepositions,
      fr.coordinators,
      fr.markers,
      fr.subordinators,
      fr.times,
      fr.subjects,
      fr.midAdverbs,
    ];
    if (fr.times.has(tokens[1]?.folded ?? "")) return false;
    return (
      /^(?:une?|du|des)$/.test(first) ||
      (!isClosed.some((words) => words.has(first)) && !/ant$|ise?s?$|^(?:n'|tous|toutes|moi)$/.test(first))
    );
  },
  isAnswer: (tokens) => tokens.every(({ folded }) => answers.has(folded)),
};

function shape(all: readonly Token[]): Shape {
  const first = all.findIndex(({ folded }) => !fr.markers.has(folded));
  const tokens = sinceLastOpening(first === -1 ? [] : all.slice(first));
  const isOpening = opens(tokens);
  if (finiteCount(tokens) - subordinated(tokens) > (isOpening ? joinedClauses(tokens) : 0)) return "main";
  if (
    all.length > tokens.length &&
    fr.coordinators.has(all[0]?.folded ?? "") &&
    finiteCount(tokens) > 0 &&
    subordinated(tokens) === 0
  )
    return "main";
  return isOpening ? "opened" : "fragment";
}

/** "Quand ils étaient petits et qu'il travaillait": what is joined to the clause that opens hangs on the same word. */
function joinedClauses(tokens: readonly Token[]): number {
  const verbs = tokens.flatMap((_, at) => (isFinite(tokens, at) ? [at] : []));
  const isJoined = (at: number, before: number) =>
    tokens.some(({ folded }, index) => index > before && index < at - 1 && /^(?:et|ou)$/.test(folded)) &&
    !fr.coordinators.has(tokens[groupStart(tokens, at) - 1]?.folded ?? "") &&
    !tokens.some((_, index) => index > before && index < at && isSubordinator(tokens, index));
  const main = verbs.findIndex((at, index) => index > 0 && !isJoined(at, verbs[index - 1] ?? 0));
  return verbs.slice(1, main === -1 ? verbs.length : main).filter((at, index) => isJoined(at, verbs[index] ?? 0))
    .length;
}

const opens = (tokens: readonly Token[]) => opened.test(`${tokens.map(({ folded }) => folded).join(" ")} `);

/** "… et quand j'avais seize ans": the sentence begins there. */
function sinceLastOpening(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(
    (_, index) => index > 0 && fr.coordinators.has(tokens[index - 1]?.folded ?? "") && opens(tokens.slice(index)),
  );
  return at === -1 ? tokens : tokens.slice(at);
}

function finiteCount(tokens: readonly Token[]): number {
  return tokens.filter(
    (_, at) =>
      isFinite(tokens, at) && !(at > 0 && fr.coordinators.has(tokens[groupStart(tokens, at) - 1]?.folded ?? "")),
  ).length;
}

function subordinated(tokens: readonly Token[]): number {
  return tokens.filter((_, at) => isSubordinator(tokens, at)).length;
}

function isSubordinator(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1]?.folded ?? "", tokens[at], tokens[at + 1]?.folded ?? ""];
  const word = token?.folded ?? "";
  if (word === "ou") return /^où$/iu.test(token?.raw ?? "");
  if (/^(?:que|qu')$/.test(word)) return !before.endsWith("-ce") && before !== "ce-" && takesClause(tokens, at);
  if (word === "si") return opens(tokens.slice(at));
  if (word === "s'") return /^ils?$/.test(next);
  if (word === "comme")
    return (
      isSubject(tokens, at + 1) &&
      [2, 3, 4].some((step) => groupStart(tokens, at + step) === at + 2 && isFinite(tokens, at + step))
    );
  if (
    /^(?:qui|dont|quand|lorsque|lorsqu'|puisque|puisqu'|quoique|comment|pourquoi|combien|lequel|laquelle|lesquels|lesquelles)$/.test(
      word,
    )
  )
    return !/^(?:voila|voici)$/.test(before);
  return false;
}

function takesClause(tokens: readonly Token[], at: number): boolean {
  return tokens.some((_, index) => index > at && isFinite(tokens, index));
}
