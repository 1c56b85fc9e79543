import type { Refused } from "./verdict.ts";
import { seasonsOf, type DateMention } from "#server/pipeline/text/calendar.ts";
import { wordsAt, type ReadText } from "#server/pipeline/text/read-text.ts";

/** Months, days of a month, weekdays and seasons must have been said; a day belongs to its month. */
export function checkDates(claim: ReadText, said: ReadText): Refused | null {
  for (const date of claim.calendar.dates)
    if (!isDateSaid(date.month, date.day, said)) return refuse(claim, date.from, date.to, "this date was not said");
  for (const { from, parts } of claim.calendar.numeric) {
    const [first = 0, second = 0, year] = parts;
    const known = isDateSaid(second, first, said) || isDateSaid(first, second, said);
    if (!known || (year !== undefined && !isYearSaid(year, said)))
      return refuse(claim, from, from + 1, "this date was not said");
  }
  const missingDay = [...claim.calendar.weekdays].some((day) => !said.calendar.weekdays.has(day));
  if (missingDay) return { ok: false, refused: "weekday", reason: "this weekday was not said" };
  const seasons = new Set([...said.calendar.seasons, ...said.calendar.dates.flatMap((date) => seasonsOf(date.month))]);
  const missingSeason = [...claim.calendar.seasons].some((season) => !seasons.has(season));
  return missingSeason ? { ok: false, refused: "season", reason: "this season was not said" } : null;
}

function refuse(text: ReadText, from: number, to: number, reason: string): Refused {
  return { ok: false, refused: wordsAt(text, { from, to }), reason };
}

function isDateSaid(month: number, day: number | null, said: ReadText): boolean {
  const matches = (date: DateMention) =>
    date.month === month && (day === null || date.day === day || isNearby(date, day, said));
  if (said.calendar.dates.some(matches)) return true;
  return said.calendar.numeric.some(({ parts: [first = 0, second = 0] }) =>
    day === null
      ? first === month || second === month
      : (first === day && second === month) || (first === month && second === day),
  );
}

/** "July, it was, the fourth": a day said within a few words of a month that has no other day. */
function isNearby(date: DateMention, day: number, said: ReadText): boolean {
  return (
    date.day === null &&
    said.numbers.some((number) => number.value === day && !number.unit && Math.abs(number.from - date.from) <= 4)
  );
}

function isYearSaid(year: number, said: ReadText): boolean {
  const sameYear = (value: number) => value === year || (value % 100 === year % 100 && (value < 100 || year < 100));
  return (
    said.numbers.some((number) => sameYear(number.value)) ||
    said.calendar.numeric.some(({ parts }) => sameYear(parts[2] ?? -1))
  );
}
