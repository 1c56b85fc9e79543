/** A year as a sentence names it: its letters `from` up to `to`. */
export type NamedYear = { year: number; from: number; to: number };

/** Nobody who tells their life remembers an earlier year. */
export const firstYear = 1850;
const fourDigits = /(?<![\p{L}\p{N}.,-])\d{4}(?![\p{L}\p{N}-]|[.,]\d)/gu;

/** The years that a text names in digits, up to this one. */
export function yearsIn(text: string): NamedYear[] {
  return [...text.matchAll(fourDigits)]
    .map((match) => ({ year: Number(match[0]), from: match.index, to: match.index + match[0].length }))
    .filter(({ year }) => isYear(year));
}

export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= firstYear && year <= new Date().getFullYear();
}

/** The year of a text that names one, however often; null when it names none or several. */
export function onlyYear(text: string): number | null {
  const years = new Set(yearsIn(text).map(({ year }) => year));
  const [year] = years;
  return years.size === 1 && year !== undefined ? year : null;
}

/** The text with this year in the place of the one it names. */
export function withYear(text: string, year: number): string {
  return yearsIn(text)
    .toReversed()
    .reduce((changed, { from, to }) => changed.slice(0, from) + String(year) + changed.slice(to), text);
}
