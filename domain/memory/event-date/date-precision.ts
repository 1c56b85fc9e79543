import { Interval, Season } from "edtf";
import { aroundOf, parseEventDate, qualified } from "./event-date.ts";

/** `sometime`: some day of a month, season, year or decade. */
export const precisions = ["exactly", "about", "sometime"] as const;
export type Precision = (typeof precisions)[number];

const monthLength = "1948-05".length;

/** Null: not one date, so it has no precision. */
export function precisionOf(date: string): Precision | null {
  const plain = withoutAbout(date);
  if (plain === null) return null;
  if (plain !== date) return "about";
  return isDay(plain) ? "exactly" : "sometime";
}

/** The date with this precision. Null: it cannot have it, as a year without a day cannot be exact. */
export function withPrecision(date: string, precision: Precision): string | null {
  const plain = withoutAbout(date);
  if (plain === null) return null;
  if (precision === "about") return qualified(plain, { approximate: true });
  if (precision === "exactly") return isDay(plain) ? plain : null;
  return isDay(plain) ? plain.slice(0, monthLength) : plain;
}

/** The date without its "about". Null for an interval. */
function withoutAbout(date: string): string | null {
  const value = parseEventDate(date);
  if (value === null) return null;
  return value instanceof Interval ? aroundOf(value) : date.replace("~", "");
}

function isDay(date: string): boolean {
  const value = parseEventDate(date);
  return value !== null && !(value instanceof Interval) && !(value instanceof Season) && value.precision === 3;
}
