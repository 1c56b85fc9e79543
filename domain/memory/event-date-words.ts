import { Interval, Season, type Date as PlainDate } from "edtf";
import type { Language } from "#domain/language.ts";
import { firstSeasonCode, parseEventDate, seasons, type EventDateParts } from "./event-date.ts";

type DateWords = {
  seasons: Record<NonNullable<EventDateParts["season"]>, string>;
  decade: (year: number) => string;
  /** A day after another word: "le 12 mai 1948". */
  day: (day: string) => string;
  about: (date: string) => string;
  /** As `about`, after another word. */
  roughly: (date: string) => string;
  before: (date: string) => string;
  after: (date: string) => string;
  between: (from: string, to: string) => string;
};

const words: Record<Language, DateWords> = {
  en: {
    seasons: { spring: "spring", summer: "summer", autumn: "autumn", winter: "winter" },
    decade: (year) => `the ${year}s`,
    day: (day) => day,
    about: (date) => `about ${date}`,
    roughly: (date) => `about ${date}`,
    before: (date) => `before ${date}`,
    after: (date) => `after ${date}`,
    between: (from, to) => `between ${from} and ${to}`,
  },
  fr: {
    seasons: { spring: "printemps", summer: "été", autumn: "automne", winter: "hiver" },
    decade: (year) => `les années ${year}`,
    day: (day) => `le ${day}`,
    about: (date) => `vers ${date}`,
    roughly: (date) => `${date} environ`,
    before: (date) => `avant ${date}`,
    after: (date) => `après ${date}`,
    between: (from, to) => `entre ${from} et ${to}`,
  },
};

/** Making a format costs a hundred times more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** "summer 1952", "vers 1950"; `typedEventDate` reads it back. The text itself if it is not an event date. */
export function eventDateWords(date: string, language: Language): string {
  const value = parseEventDate(date);
  const said = words[language];
  if (value instanceof Season) {
    const season = seasons[value.season - firstSeasonCode];
    return season === undefined ? date : `${said.seasons[season]} ${value.year}`;
  }
  if (value instanceof Interval) return intervalWords(value, language);
  if (value === null) return date;
  if (value.unspecified.value > 0) return said.decade(value.year);
  return value.approximate.value > 0 ? said.about(dayWords(value, language)) : plainWords(value, language);
}

/** `../1938` is before 1939. */
function intervalWords({ lower, upper }: Interval, language: Language): string {
  const said = words[language];
  const inside = (date: PlainDate) =>
    date.approximate.value > 0 ? said.roughly(dayWords(date, language)) : dayWords(date, language);
  if (typeof lower === "number") return typeof upper === "number" ? "" : said.before(inside(upper.next()));
  return typeof upper === "number" ? said.after(inside(lower.prev())) : said.between(inside(lower), inside(upper));
}

function dayWords(date: PlainDate, language: Language): string {
  const plain = plainWords(date, language);
  return date.precision === 3 ? words[language].day(plain) : plain;
}

function plainWords(date: PlainDate, language: Language): string {
  if (date.precision === 1) return String(date.year);
  const text = formatOf(language, date.precision).format(date.min);
  return language === "fr" ? text.replace(/^1 /, "1er ") : text;
}

function formatOf(language: Language, precision: number): Intl.DateTimeFormat {
  const key = `${language} ${precision}`;
  const shown: Intl.DateTimeFormatOptions =
    precision === 2 ? { month: "long", year: "numeric" } : { dateStyle: "long" };
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...shown, timeZone: "UTC" });
  formats.set(key, format);
  return format;
}
