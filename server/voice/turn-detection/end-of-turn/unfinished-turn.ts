import type { Language } from "#domain/language.ts";
import { english } from "./english/grammar.ts";
import { french } from "./french/grammar.ts";
import { countRepeatedWords, tokensOf, type Grammar, type Token } from "./spoken-tokens.ts";

const grammars: Record<Language, Grammar> = { en: english, fr: french };
/** French words are cut behind what is elided: "qu'" and "elle". */
const wordPatterns: Record<Language, RegExp> = {
  en: /[\p{L}\p{N}][\p{L}\p{N}'-]*,?/gu,
  fr: /(?:aujourd'hui|d'accord|quelqu'une?|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*'?),?/giu,
};
/** Words that are parsed at most: every silence parses again. */
const maxWords = 60;

/**
 * Whether what was said stops where no thought does. Each line is what was said in one breath: a thought goes on behind a pause where it
 * was unfinished, and another begins where it was whole.
 */
export function isUnfinished(said: string, language: Language): boolean {
  const grammar = grammars[language];
  let clause: readonly Token[] = [];
  let isOpen = false;
  for (const breath of said.split(/\n|(?<=[.!?…])\s+(?=\p{Lu})/u)) {
    const tokens = tokensOf(breath, wordPatterns[language]).slice(-maxWords);
    if (tokens.length === 0) continue;
    const before: readonly Token[] = isOpen || grammar.isAnswer(clause) ? clause : [];
    const isFirst = clause.length === 0;
    const joined: readonly Token[] = [
      ...before.slice(0, before.length - countRepeatedWords(before, tokens)),
      ...tokens,
    ].slice(-maxWords);
    const isJoined: boolean = joined.length < before.length + tokens.length || (before.length > 0 && !isOpen);
    isOpen = !isComplete(tokens, { before, isFirst }, grammar) && !(isJoined && isComplete(joined, alone, grammar));
    clause = joined;
  }
  return isOpen;
}

/** Whether the last words need others after them. */
export const needsContinuation = (breath: string, language: Language) =>
  grammars[language].needsContinuation(tokensOf(breath, wordPatterns[language]).slice(-maxWords));

const alone = { before: [], isFirst: true };

/** `before`: the unfinished words before this breath. */
function isComplete(
  all: readonly Token[],
  { before, isFirst }: { before: readonly Token[]; isFirst: boolean },
  grammar: Grammar,
): boolean {
  const tokens = grammar.withoutAside(all);
  if (tokens.length === 0 || grammar.needsContinuation(tokens)) return false;
  if (grammar.isAnswer(tokens)) return true;
  const shape = grammar.shape(tokens);
  if (shape !== "fragment") return shape === "main" || (grammar.continues(tokens) && !isFirst && before.length === 0);
  if (grammar.continues(tokens) && !isFirst && before.length === 0) return true;
  if (before.length === 0 || grammar.wantsClause(before) || !grammar.completes(tokens)) return false;
  if (grammar.isList(before) && !/^(?:and|et)$/.test(tokens[0]?.folded ?? "")) return false;
  const joined = grammar.withoutAside([...before, ...tokens]);
  return grammar.shape(joined) === "main" && !grammar.needsContinuation(joined);
}
