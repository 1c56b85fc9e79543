import type { Language } from "#domain/language.ts";
import { isCalendarWord } from "./calendar.ts";
import { isEverydayWord } from "./dictionary.ts";
import { isKinWord, titleKind } from "./kinship.ts";
import type { ReadText } from "./read-text.ts";
import { isCapital, type Token } from "./tokens.ts";
import { wordLists } from "./word-lists.ts";

/** A word of a text and what sort of word it is. */
export type Word = {
  token: Token;
  low: string;
  at: number;
  kind: "grammar" | "kin" | "number" | "calendar" | "name" | "content";
};

export function readWords(text: ReadText): Word[] {
  const kin = new Map<number, string>();
  for (const one of text.kin) for (let at = one.from; at < one.to; at += 1) kin.set(at, one.kind);
  const numbers = new Set<number>();
  for (const one of text.numbers) for (let at = one.from; at < one.to; at += 1) numbers.add(at);
  return text.tokens.map((token) => ({
    token,
    low: token.low,
    at: token.at,
    kind: kindOf(token, text, kin.get(token.at), numbers.has(token.at)),
  }));
}

function kindOf(token: Token, text: ReadText, kin: string | undefined, isNumber: boolean): Word["kind"] {
  const { low, at } = token;
  const next = text.tokens[at + 1];
  if (kin !== undefined && !/^(girl|boy|woman|marriage)$/.test(kin)) return "kin";
  if (isNumber && !/^(a|an|the|un|une|one|of|and|et|le|la)$/.test(low)) return "number";
  if (isCalendarWord(low) && !isPlainSeason(token, text.language)) return "calendar";
  if (titleKind(token) !== null && next && isCapital(next) && !next.opens) return "grammar";
  if (wordLists[text.language].grammar.has(low) || isNegatedHelper(token, next)) return "grammar";
  return isName(token, text.language) ? "name" : "content";
}

/** The "didn" of "didn't". */
function isNegatedHelper({ low }: Token, next: Token | undefined): boolean {
  return (
    next?.low === "t" &&
    /^['’]$/u.test(next.before) &&
    /^(is|are|was|were|do|does|did|have|has|had|ca|could|wo|would|should|might|must|ai|need)n?$/.test(
      low.replace(/n$/, ""),
    )
  );
}

function isPlainSeason(token: Token, language: Language): boolean {
  return (
    (language === "fr" && /^(ete|etes|march|may)$/.test(token.low)) ||
    (language === "en" && /^(fall|spring|mars|mai)$/.test(token.low)) ||
    (language === "en" && /^(may|march)$/.test(token.low) && (!isCapital(token) || token.opens))
  );
}

function isName(token: Token, language: Language): boolean {
  if (!isCapital(token) || token.low === "i" || isKinWord(token.low)) return false;
  return !token.opens || !isEverydayWord(token.low, language);
}
