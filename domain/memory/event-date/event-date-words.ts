import { Interval, Season, type Date as PlainDate } from "edtf";
import type { Language } from "#domain/language.ts";
import { aroundOf, firstSeasonCode, parseEventDate, seasons, type EventDateParts } from "./event-date.ts";

type DateWords = {
  seasons: Record<NonNullable<EventDateParts["season"]>, string>;
  /** A season in a sentence: "l’été 1952". */
  season: (season: string, year: number) => string;
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
    season: (season, year) => `the ${season} of ${year}`,
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
    season: (season, year) => `${season === "printemps" ? "le " : "l’"}${season} ${year}`,
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

/** A date after a preposition. */
function inSentence(date: string, language: Language): string {
  const value = parseEventDate(date);
  const season = value instanceof Season ? seasons[value.season - firstSeasonCode] : undefined;
  if (!(value instanceof Season) || season === undefined) return eventDateWords(date, language);
  const said = words[language];
  return said.season(said.seasons[season], value.year);
}

/** "Saturday" of a day. Null for another date. */
export function weekdayOf(date: string, language: Language): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  return formatOf(language, "weekday").format(Date.parse(date));
}

/** The seasons before and after a season, "the spring of 1952" and "the autumn of 1952". Null for another date. */
export function seasonsAround(date: string, language: Language): [before: string, after: string] | null {
  const given = parseEventDate(date);
  const value = given instanceof Interval ? parseEventDate(aroundOf(given) ?? "") : given;
  if (!(value instanceof Season)) return null;
  const beside = (step: 1 | -1) => {
    const place = value.season - firstSeasonCode + step;
    const year = value.year + Math.floor(place / seasons.length);
    const code = firstSeasonCode + ((place + seasons.length) % seasons.length);
    return inSentence(`${String(year).padStart(4, "0")}-${code}`, language);
  };
  return [beside(-1), beside(1)];
}

/** `../1938` is before 1939. */
function intervalWords(interval: Interval, language: Language): string {
  const said = words[language];
  const around = aroundOf(interval);
  if (around !== null) return said.about(inSentence(around, language));
  const { lower, upper } = interval;
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
  const text = formatOf(language, date.precision === 2 ? 2 : 3).format(date.min);
  return language === "fr" ? text.replace(/^1 /, "1er ") : text;
}

/** Days before months in both languages, as people type them. */
const locales: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };

const shown: Record<2 | 3 | "weekday", Intl.DateTimeFormatOptions> = {
  2: { month: "long", year: "numeric" },
  3: { dateStyle: "long" },
  weekday: { weekday: "long" },
};

function formatOf(language: Language, precision: keyof typeof shown): Intl.DateTimeFormat {
  const key = `${language} ${precision}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...shown[precision], timeZone: "UTC" });
  formats.set(key, format);
  return format;
}
