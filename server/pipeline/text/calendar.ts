import { foldLetters } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";
import type { NumberMention } from "./numbers.ts";
import { isCapital, type Token } from "./tokens.ts";

const months = table(
  "january jan janvier janv|february feb fevrier fevr|march mars|april avril|may mai|june juin|july juillet|august aug aout|september sept septembre|october oct octobre|november nov novembre|december dec decembre noel christmas",
);
const weekdays = table(
  "monday mondays lundi lundis|tuesday tuesdays mardi mardis|wednesday wednesdays mercredi mercredis|thursday thursdays jeudi jeudis|friday fridays vendredi vendredis|saturday saturdays samedi samedis|sunday sundays dimanche dimanches",
);
const seasons = table(
  "winter winters wintertime hiver hivers|spring springtime printemps|summer summers summertime ete etes|autumn autumns fall automne automnes",
);

export type DateMention = { month: number; day: number | null; from: number; to: number };
export type CalendarMentions = {
  dates: DateMention[];
  numeric: { from: number; parts: number[] }[];
  weekdays: Set<number>;
  seasons: Set<number>;
};

function table(list: string): Map<string, number> {
  return new Map(
    list.split("|").flatMap((words, i) => words.split(" ").map((word) => [foldLetters(word), i + 1] as const)),
  );
}

export function weekdayOf(low: string): number | null {
  return weekdays.get(low) ?? null;
}

export function isCalendarWord(low: string): boolean {
  return months.has(low) || weekdays.has(low) || seasons.has(low);
}

/** Months with the day beside them, numeric dates, weekdays and seasons of a text. */
export function readCalendar(
  tokens: readonly Token[],
  numbers: readonly NumberMention[],
  language: Language,
): CalendarMentions {
  const mentions: CalendarMentions = { dates: [], numeric: [], weekdays: new Set(), seasons: new Set() };
  for (const token of tokens) {
    const weekday = weekdays.get(token.low);
    if (weekday !== undefined) mentions.weekdays.add(weekday);
    const season = seasons.get(token.low);
    if (season !== undefined && isSeason(tokens, token, language)) mentions.seasons.add(season);
    const month = months.get(token.low);
    if (month !== undefined && isMonth(tokens, token, language))
      mentions.dates.push(dateAt(tokens, token, month, numbers));
    if (/^\d{1,2}\/\d/.test(token.low))
      mentions.numeric.push({ from: token.at, parts: token.low.split("/").map(Number) });
  }
  return mentions;
}

function isMonth(tokens: readonly Token[], token: Token, language: Language): boolean {
  if (/^(christmas|noel)$/.test(token.low)) return true;
  if (language === "fr" ? token.low === "march" || token.low === "may" : /^(mars|mai)$/.test(token.low)) return false;
  if (!/^(may|march|dec|jan|sept|oct|nov|aug|feb)$/.test(token.low)) return true;
  if (isCapital(token) && !token.opens) return true;
  const [before, after] = [tokens[token.at - 1]?.low ?? "", tokens[token.at + 1]?.low ?? ""];
  const isAlone = token.opens && (tokens[token.at + 1]?.opens ?? token.at > 0);
  return (
    (isAlone && isCapital(token)) ||
    /^(in|of|since|by|until|last|next|early|late|mid|every|one|from|to)$/.test(before) ||
    /\d|(st|nd|rd|th)$/.test(before) ||
    /^\d|^(nineteen|the)$/.test(after)
  );
}

function isSeason(tokens: readonly Token[], token: Token, language: Language): boolean {
  const before = tokens[token.at - 1]?.low ?? "";
  if (token.low === "ete")
    return language === "fr" && /^(l|d|en|cet|chaque|un|bel|dernier|des|les|mon|notre)$/.test(before);
  if (/^(fall|spring)$/.test(token.low))
    return language === "en" && /^(in|the|that|last|one|each|every|this|of|by)$/.test(before);
  return true;
}

/** The day stands right before or behind: 4 July, July the fourth, the fourth of July, le 14 juillet. */
function dateAt(tokens: readonly Token[], token: Token, month: number, numbers: readonly NumberMention[]): DateMention {
  const start = near(tokens[token.at - 1]?.low) ? token.at - 1 : token.at;
  const end = near(tokens[token.at + 1]?.low) ? token.at + 2 : token.at + 1;
  const day = numbers.find((number) => isDay(number) && (number.to === start || number.from === end));
  return {
    month,
    day: day?.value ?? null,
    from: Math.min(token.at, day?.from ?? token.at),
    to: Math.max(token.at + 1, day?.to ?? 0),
  };
}

/** The season a month lies in: 1 winter … 4 autumn. The edges belong to both. */
export function seasonsOf(month: number): number[] {
  return month % 3 === 0 ? [seasonAt(month), seasonAt(month - 1)] : [seasonAt(month)];
}

function seasonAt(month: number): number {
  return Math.floor((month % 12) / 3) + 1;
}

function near(low: string | undefined): boolean {
  return low === "of" || low === "the" || low === "de";
}

function isDay(number: NumberMention): boolean {
  return !number.article && number.value >= 1 && number.value <= 31 && /^(cardinal|ordinal)$/.test(number.as);
}
