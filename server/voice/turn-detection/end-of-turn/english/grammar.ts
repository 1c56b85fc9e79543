import { setOf } from "#server/pipeline/text/verb-forms.ts";
import * as en from "./words.ts";
import { isFinite, isNominative, nounBefore } from "./verbs.ts";
import { needsContinuation } from "./endings.ts";
import { isList } from "./noun-endings.ts";
import {
  withoutLeadingAside,
  type Grammar,
  type Shape,
  type Token,
} from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

const relativeHeads = setOf("everything anything nothing something all thing things way one ones");
const openedTimes = setOf(
  "day year summer winter night morning evening week afternoon moment minute time second instant",
);
const answers = setOf(
  "yes yeah yep no nope never nothing nobody perhaps maybe sometimes always certainly absolutely exactly right sure okay ok of course not really at all thanks thank you oh well indeed neither both none dear very much mm hm mm-hm mhm ah lovely wonderful marvellous good great fine true",
);

const aside =
  /^(?:(?:well|now|but|and|so|oh|yes|no) )*(?:(?:do )?you (?:know|see|remember|understand|realise|realize)|mind you|bear in mind|would you believe(?: it)?|i(?:'ll| can)? tell you(?: what)?|you won't believe (?:this|it))(?= )/;

export const english: Grammar = {
  needsContinuation: needsContinuation,
  withoutAside: (tokens) => withoutLeadingAside(tokens, aside),
  shape,
  isList,
  continues: (tokens) => en.postposed.has(tokens[0]?.folded ?? "") && finiteCount(tokens) > 0,
  wantsClause: (tokens) => {
    const last = tokens.at(-1)?.folded ?? "";
    if (/^(?:this|these)$/.test(tokens.at(-2)?.folded ?? "")) return true;
    return en.coordinators.has(last) || en.subordinators.has(last) || en.nominatives.has(last) || en.fronting.has(last);
  },
  completes: (tokens) => {
    const first = tokens[0]?.folded ?? "";
    const isClosed = [
      en.determiners,
      en.prepositions,
      en.coordinators,
      en.markers,
      en.subordinators,
      en.times,
      en.subjects,
      en.midAdverbs,
    ];
    return (
      /^an?$/.test(first) ||
      (!isClosed.some((words) => words.has(first)) &&
        !/ing$|^(?:to|all|most|half|one|people|men|women|children|folks?|boys|girls|neighbours|everybody)$/.test(first))
    );
  },
  isAnswer: (tokens) => tokens.at(-1)?.folded !== "well" && tokens.every(({ folded }) => answers.has(folded)),
};

/** What is said before a sentence begins: "well", "and then". */
function withoutMarkers(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ folded }, index) => !en.markers.has(folded) || (folded === "now" && tokens[index + 1]?.folded === "that"),
  );
  return at === -1 ? [] : tokens.slice(at);
}

function shape(all: readonly Token[]): Shape {
  const tokens = sinceLastOpening(withoutMarkers(all));
  const isOpening = opens(tokens);
  const mains = mainClauses(tokens) - (isOpening ? joinedClauses(tokens) : 0);
  if (mains > 0) return "main";
  const isJoined = all.length > tokens.length && en.coordinators.has(all[0]?.folded ?? "");
  if (isJoined && !isOpening && finiteCount(tokens, true) > 0 && subordinated(tokens) === 0) return "main";
  return isOpening ? "opened" : "fragment";
}

/** "… and when I was sixteen": the sentence begins there. */
function sinceLastOpening(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(
    ({ folded }, index) =>
      index > 0 &&
      en.fronting.has(folded) &&
      en.coordinators.has(tokens[index - 1]?.folded ?? "") &&
      isSubordinator(tokens, index),
  );
  return at === -1 ? tokens : tokens.slice(at);
}

function opens(tokens: readonly Token[]): boolean {
  const [first, second] = [tokens[0]?.folded ?? "", tokens[1]?.folded ?? ""];
  if (en.fronting.has(first) || (first === "now" && second === "that")) return true;
  if (/^(?:even|just|only|ever|not|soon|shortly|right)$/.test(first) && (en.fronting.has(second) || second === "long"))
    return true;
  return tokens.some((_, at) => at < 6 && isOpenedTime(tokens, at)) || (first === "in" && second === "case");
}

/** Clauses with a verb of their own, less those that hang on another. */
function mainClauses(tokens: readonly Token[]): number {
  return finiteCount(tokens) - subordinated(tokens);
}

/** "When they were small and he was away": what is joined to the clause that opens hangs on the same word. */
function joinedClauses(tokens: readonly Token[]): number {
  const verbs = tokens.flatMap((_, at) => (isFinite(tokens, at) ? [at] : []));
  const isJoined = (at: number, before: number) =>
    tokens.some(({ folded }, index) => index > before && index < at - 1 && /^(?:and|or)$/.test(folded)) &&
    !en.coordinators.has(nounBefore(tokens, at)?.folded ?? "") &&
    !tokens.some((_, index) => index > before && index < at && isSubordinator(tokens, index));
  const main = verbs.findIndex((at, index) => index > 0 && !isJoined(at, verbs[index - 1] ?? 0));
  return verbs.slice(1, main === -1 ? verbs.length : main).filter((at, index) => isJoined(at, verbs[index] ?? 0))
    .length;
}

function finiteCount(tokens: readonly Token[], isJoined = false): number {
  return tokens.filter(
    (_, at) => isFinite(tokens, at) && (isJoined || !en.coordinators.has(nounBefore(tokens, at)?.folded ?? "")),
  ).length;
}

function subordinated(tokens: readonly Token[]): number {
  return tokens.filter((_, at) => isSubordinator(tokens, at) || isOpenedTime(tokens, at) || isContact(tokens, at))
    .length;
}

function isSubordinator(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [tokens[at - 1]?.folded ?? "", tokens[at]?.folded ?? "", tokens[at + 1]?.folded ?? ""];
  if (/^who's$/.test(word)) return true;
  if (word === "while" && /^(?:a|the|little|long|short)$/.test(before)) return false;
  if (word === "that") return isLinking(tokens, at);
  if (en.subordinators.has(word))
    return next !== "to" && !(word === "what" && /^(?:a|an)$/.test(next)) && !/^(?:even|as)$/.test(next);
  return en.maybeSubordinators.has(word) && takesClause(tokens, at);
}

/** "Before my father died", and not "before the war we moved". */
function takesClause(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < tokens.length; next += 1) {
    if (en.subjects.has(tokens[next]?.folded ?? "") || isNominative(tokens, next))
      return next === at + 1 || isFinite(tokens, next);
    if (isFinite(tokens, next)) return true;
    if (en.subordinators.has(tokens[next]?.folded ?? "")) return false;
  }
  return false;
}

/** "That" which joins a clause, rather than pointing at something. */
function isLinking(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (before === undefined || next === undefined) return false;
  if (en.times.has(before.folded) && /^(?:those|these)$/.test(tokens[at - 2]?.folded ?? "")) return false;
  const isStart =
    en.coordinators.has(before.folded) || en.subordinators.has(before.folded) || en.prepositions.has(before.folded);
  if (isFinite(tokens, at + 1)) return !isStart;
  if (
    en.subjects.has(next.folded) ||
    isNominative(tokens, at + 1) ||
    /^(?:the|an?|my|your|his|her|its|our|their|these|those)$/.test(next.folded)
  )
    return !isStart || /^(?:so|now)$/.test(before.folded);
  return false;
}

/** "The day I left", "every time we went": no main clause yet. */
function isOpenedTime(tokens: readonly Token[], at: number): boolean {
  const [head, next] = [tokens[at]?.folded ?? "", tokens[at + 1]];
  if (!openedTimes.has(head) || next === undefined || !takesClause(tokens, at) || en.subordinators.has(next.folded))
    return false;
  if (!isNominative(tokens, at + 1) && !en.subjects.has(next.folded) && !en.determiners.has(next.folded)) return false;
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ folded }) => folded);
  if (en.frontedTimes.has(head))
    return before.some((folded) => /^(?:the|every|each|any|first|last|next)$/.test(folded));
  return before.at(-1) === "the" || (before.at(-1) === "very" && before.at(-2) === "the");
}

/** "The house we lived in", "all I wanted": a clause that says which, without a word that joins it. */
function isContact(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || !isNominative(tokens, at)) return false;
  const before = tokens[at - 1]?.folded ?? "";
  if (relativeHeads.has(before)) return true;
  const head = tokens.slice(0, at);
  const isNoun =
    !en.times.has(before) &&
    !en.coordinators.has(before) &&
    !en.prepositions.has(before) &&
    !en.subordinators.has(before);
  const isAlone = head.every(
    ({ folded }, index) => !isFinite(tokens, index) && !en.prepositions.has(folded) && !en.subordinators.has(folded),
  );
  return (
    isNoun &&
    isAlone &&
    en.determiners.has(head[0]?.folded ?? "") &&
    head.length > 1 &&
    !tokens[at - 1]?.comma &&
    !head.some(({ folded }) => en.times.has(folded))
  );
}
