import { fold } from "#domain/follow-up/fold-words.ts";
import { between, eventDateOf, isEventDate, qualified, type EventDateParts } from "./event-date.ts";

const longestTyped = 80;

/** What "the war" stands for. */
const warYears = "1939/1945";
const shortestMonth = 3;

const without = /^(?:the|of|in|on|during|le|la|les|l|en|au|de|du|d|dans|pendant|a)$/;
const flags: readonly [RegExp, "approximate" | "before" | "after"][] = [
  [/^(?:about|around|circa|ca?|vers|environ|\?)$/, "approximate"],
  [/^(?:before|avant)$/, "before"],
  [/^(?:after|apres)$/, "after"],
];
const seasonNames: readonly [RegExp, NonNullable<EventDateParts["season"]>][] = [
  [/^(?:spring|printemps)$/, "spring"],
  [/^(?:summer|ete)$/, "summer"],
  [/^(?:autumn|fall|automne)$/, "autumn"],
  [/^(?:winter|hiver)$/, "winter"],
];
const twoDates = /^(?:(?:between|from|entre|de|du) )?(.+?) (?:and|to|et|a|au) (.+)$/;

/** Folded, by month. */
const monthNames = Array.from({ length: 12 }, (_, month) =>
  ["en", "fr"].map((language) =>
    fold(new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month))),
  ),
);

/**
 * The EDTF of a date as a person types it in English or French: "the summer of 1952", "vers 1950", "before the war",
 * "between 1939 and 1945", or EDTF. Null if a word is unknown or has two meanings; the form then asks for year, month
 * and day. The order of day and month in 5/12/1948 is unknown, so it is null.
 */
export function typedEventDate(typed: string): string | null {
  const text = typed.trim();
  if (text.length > longestTyped) return null;
  if (isEventDate(text.toUpperCase())) return text.toUpperCase();
  const words = fold(text)
    .replaceAll(/(\d{4})\s?[-–]\s?(?=\d{4})/g, "$1 to ")
    .replaceAll(/'(?=s\b)/g, "")
    .replaceAll(/[,.']/g, " ")
    .replaceAll("?", " ? ")
    .replaceAll(/\bannees (?=\d)(\d*)\b/g, "$1s")
    .trim()
    .replaceAll(/\s+/g, " ");
  const [, lower, upper] = twoDates.exec(words) ?? [];
  return lower !== undefined && upper !== undefined ? between(read(lower), read(upper)) : read(words);
}

type Read = Partial<EventDateParts> & { war?: true };
const exact = ["year", "month", "day", "season", "decade"];

function read(phrase: string): string | null {
  const found: Read = {};
  for (const word of phrase.split(" ").filter((one) => !without.test(one))) {
    const part = partOf(word);
    if (part === null || Object.keys(part).some((name) => name in found)) return null;
    Object.assign(found, part);
  }
  const { year, war, ...parts } = found;
  if (war) return Object.keys(found).some((name) => exact.includes(name)) ? null : qualified(warYears, parts);
  return year === undefined ? null : eventDateOf({ ...parts, year });
}

function partOf(word: string): Read | null {
  if (/^\d{4}$/.test(word)) return { year: Number(word) };
  const decade = /^(\d{3}0|[1-9]0)s$/.exec(word)?.[1];
  if (decade !== undefined) return { year: Number(decade.padStart(4, "19")), decade: true };
  const day = /^(\d{1,2})(?:st|nd|rd|th|er|e)?$/.exec(word)?.[1];
  if (day !== undefined) return { day: Number(day) };
  if (/^(?:war|guerre)$/.test(word)) return { war: true };
  const flag = flags.find(([pattern]) => pattern.test(word))?.[1];
  if (flag !== undefined) return { [flag]: true };
  const season = seasonNames.find(([pattern]) => pattern.test(word))?.[1];
  return season === undefined ? monthOf(word) : { season };
}

/** From a whole name or its first letters, if they fit one month only. */
function monthOf(word: string): Read | null {
  if (word.length < shortestMonth) return null;
  const fitting = monthNames.flatMap((names, month) =>
    names.some((name) => name.startsWith(word)) ? [month + 1] : [],
  );
  const [month, ...others] = fitting;
  return month === undefined || others.length > 0 ? null : { month };
}
