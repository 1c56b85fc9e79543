import type { Language } from "#domain/language.ts";
import { readCalendar, type CalendarMentions } from "./calendar.ts";
import { readKin, type KinMention } from "./kinship.ts";
import { readNumbers, type NumberMention } from "./numbers.ts";
import { readTokens, type Token } from "./tokens.ts";

/** A text with the facts it holds. */
export type ReadText = {
  language: Language;
  tokens: Token[];
  numbers: NumberMention[];
  calendar: CalendarMentions;
  kin: KinMention[];
};

/** The words from one token up to another (not included), as they are written. */
export function wordsAt({ tokens }: ReadText, { from, to }: { from: number; to: number }): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

export function readText(text: string, language: Language): ReadText {
  const tokens = readTokens(text);
  const numbers = readNumbers(tokens, language);
  return {
    language,
    tokens,
    numbers,
    calendar: readCalendar(tokens, numbers, language),
    kin: readKin(tokens, language),
  };
}
