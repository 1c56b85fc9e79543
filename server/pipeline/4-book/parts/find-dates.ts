import type { Language } from "#domain/language.ts";
import { readWords } from "#server/pipeline/text/words.ts";
import { isCalendarWord } from "#server/pipeline/text/calendar.ts";
import { readText } from "#server/pipeline/text/read-text.ts";

/** A year and the sentence that mentions it. */
export type SaidYear = { year: number; id: string; text: string };

const oldestLife = 130;
const saidWith =
  /^(in|of|since|until|till|by|from|after|before|about|around|early|late|was|year|summer|winter|spring|autumn|fall|en|de|depuis|jusqu|jusque|avant|apres|vers|des|annee|l|ete|hiver|printemps|automne|fin|debut)$/;

/** Finds years in figures or words; the earliest of several in one sentence. */
export function findDates(
  texts: readonly { id: string; text: string }[],
  language: Language,
  thisYear: number,
): SaidYear[] {
  const found = texts.flatMap(({ id, text }) => {
    const years = yearsIn(text, language, thisYear);
    return years.length === 0 ? [] : [{ year: Math.min(...years), id, text }];
  });
  return found.toSorted((a, b) => a.year - b.year);
}

/** Whether a sentence contains only a date: "It was the summer of 1952." */
export function saysOnlyWhen(text: string, language: Language): boolean {
  return readWords(readText(text, language)).every(
    ({ kind, low }) => kind === "grammar" || kind === "number" || kind === "calendar" || isCalendarWord(low),
  );
}

function yearsIn(text: string, language: Language, thisYear: number): number[] {
  const read = readText(text, language);
  const { tokens, numbers, calendar } = read;
  const words = readWords(read);
  const years = numbers.flatMap(({ from, to, value, as, unit }) => {
    const counted = unit !== null && words[to]?.kind !== "grammar";
    if (as !== "cardinal" || counted || !Number.isInteger(value)) return [];
    if (value < thisYear - oldestLife || value > thisYear) return [];
    const plain = to - from === 1 && /^\d{4}$/.test(tokens[from]?.low ?? "");
    if (!plain && /^\d/.test(tokens[from]?.low ?? "")) return [];
    const dated = calendar.dates.some((date) => date.to === from || (date.from <= from && date.to >= to));
    const before = tokens[from - 1]?.low ?? "";
    const counts = words[to]?.kind === "content" && !/[^\s-]/u.test(tokens[to]?.before ?? "");
    if (!plain && value % 100 === 0 && counts) return [];
    const closed = /^[,.;:?!)]/u.test(tokens[to]?.before ?? ".");
    return dated || saidWith.test(before) || (from === 0 && closed) ? [value] : [];
  });
  return years;
}
