import edtf, { Date as PlainDate, Interval, Season } from "edtf";
import { z } from "zod/mini";

/** In the order of their EDTF codes 21 to 24. */
export const seasons = ["spring", "summer", "autumn", "winter"] as const;
export const firstSeasonCode = 21;
const seasonMonths = 3;

const partsSchema = z.object({
  year: z.int().check(z.gte(1), z.lte(9999)),
  month: z.optional(z.int().check(z.gte(1), z.lte(12))),
  day: z.optional(z.int().check(z.gte(1), z.lte(31))),
  season: z.optional(z.enum(seasons)),
  /** The decade of `year`. */
  decade: z.optional(z.boolean()),
  /** A season or a decade becomes an interval of approximate months or years, because level 1 has no other form. */
  approximate: z.optional(z.boolean()),
  before: z.optional(z.boolean()),
  after: z.optional(z.boolean()),
});
/** A date as separate fields. */
export type EventDateParts = z.infer<typeof partsSchema>;

/** The first and the last day, as `1952-06-01`. Null: open. Never both. */
export type EventDays = { from: string | null; to: string | null };

/**
 * The accepted signs: a date with or without `~`, a season, a decade `193X`, or an interval of dates of which one may be
 * `..`. Without times, negative years, unknown months and unknown ends.
 */
const acceptedSigns = /^(?:\d{3}X|[\d~-]{4,11}|(?:\.\.|[\d~-]{4,11})\/(?:\.\.|[\d~-]{4,11}))$/;
const accepted = { level: 1, types: ["Date", "Season", "Interval"] };
const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/** `edtf` reads 29 February 1951 as 1 March. The comparison rejects it. */
export function parseEventDate(text: string): PlainDate | Season | Interval | null {
  if (!acceptedSigns.test(text)) return null;
  try {
    const value = edtf(text, accepted);
    return value.edtf === text && isInRange(value) ? value : null;
  } catch {
    return null; // no EDTF
  }
}

function isInRange(value: PlainDate | Season | Interval): boolean {
  const { first, last } = endsOf(value);
  if (first === null && last === null) return false;
  return [first, last].every((end) => end === null || (end.min >= firstMs && end.max <= lastMs));
}

type Ends = { first: PlainDate | null; last: PlainDate | null };

/** The years, months or days that begin and end it. Null: open. */
function endsOf(value: PlainDate | Season | Interval): Ends {
  if (value instanceof Interval) return { first: endOf(value.lower), last: endOf(value.upper) };
  if (value instanceof Season) {
    const month = (value.season - firstSeasonCode + 1) * seasonMonths;
    const first = plain(`${padded(value.year, 4)}-${padded(month, 2)}`);
    return { first, last: first.next(seasonMonths - 1) };
  }
  if (value.unspecified.value === 0) return { first: value, last: value };
  const first = plain(padded(value.year, 4));
  return { first, last: first.next(9) };
}

function endOf(bound: PlainDate | number): PlainDate | null {
  return bound instanceof PlainDate ? bound : null;
}

function plain(text: string): PlainDate {
  const value = edtf(text, { level: 0, types: ["Date"] });
  if (!(value instanceof PlainDate)) throw new RangeError(`not a date: ${text}`);
  return value;
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, "0");
}

export function isEventDate(text: string): boolean {
  return parseEventDate(text) !== null;
}

/** The EDTF of separate fields. Null if they do not form a date. */
export function eventDateOf(given: EventDateParts): string | null {
  const parts = partsSchema.safeParse(given).data;
  if (!parts) return null;
  const { year, month, day, season, decade = false } = parts;
  if (day !== undefined && month === undefined) return null;
  if ([month !== undefined, season !== undefined, decade].filter(Boolean).length > 1) return null;
  const text = padded(year, 4);
  if (decade) return qualified(`${text.slice(0, 3)}X`, parts);
  if (season !== undefined) return qualified(`${text}-${firstSeasonCode + seasons.indexOf(season)}`, parts);
  const numbers = [month, day].filter((number) => number !== undefined);
  return qualified([text, ...numbers.map((number) => padded(number, 2))].join("-"), parts);
}

type Qualifiers = Pick<EventDateParts, "approximate" | "before" | "after">;

/** `before` and `after` exclude every day of `date`: before 1939 is `../1938`. */
export function qualified(
  date: string,
  { approximate = false, before = false, after = false }: Qualifiers,
): string | null {
  if (before && after) return null;
  const value = approximate ? approximated(date) : parseEventDate(date);
  if (!value) return null;
  const { first, last } = endsOf(value);
  if (before) return first && checked(`../${first.prev().edtf}`);
  return after ? last && checked(`${last.next().edtf}/..`) : value.edtf;
}

function approximated(date: string): ReturnType<typeof parseEventDate> {
  const value = parseEventDate(date);
  if (!value || value instanceof Interval) return value;
  const { first, last } = endsOf(value);
  return parseEventDate(`${date}~`) ?? parseEventDate(`${first?.edtf ?? ""}~/${last?.edtf ?? ""}~`) ?? value;
}

/** The season or decade that an interval of approximate months or years stands for. */
export function aroundOf({ lower, upper }: Interval): string | null {
  if (!(lower instanceof PlainDate) || !(upper instanceof PlainDate)) return null;
  if (lower.approximate.value === 0 || upper.approximate.value === 0) return null;
  const around = `${lower.edtf}/${upper.edtf}`;
  const year = padded(lower.year, 4);
  const dates = [...seasons.map((_, nth) => `${year}-${firstSeasonCode + nth}`), `${year.slice(0, 3)}X`];
  return dates.find((date) => approximated(date)?.edtf === around) ?? null;
}

/** From the first day of one date to the last day of the other. */
export function between(lower: string | null, upper: string | null): string | null {
  const from = lower === null ? null : parseEventDate(lower);
  const to = upper === null ? null : parseEventDate(upper);
  if (!from || !to) return null;
  return checked(`${endsOf(from).first?.edtf ?? ""}/${endsOf(to).last?.edtf ?? ""}`);
}

function checked(text: string): string | null {
  return isEventDate(text) ? text : null;
}

/** A season is three whole months of the north; winter ends in the following year. Null if `date` is not an event date. */
export function eventDaysOf(date: string): EventDays | null {
  const value = parseEventDate(date);
  if (!value) return null;
  const { first, last } = endsOf(value);
  return { from: first && dayOf(first.min), to: last && dayOf(last.max) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Oldest first: by the first day, then by the last. An open side counts as the day of the other side. */
export function compareEventDays(a: EventDays, b: EventDays): number {
  return order(a.from ?? a.to ?? "", b.from ?? b.to ?? "") || order(a.to ?? a.from ?? "", b.to ?? b.from ?? "");
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
