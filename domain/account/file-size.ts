import type { Language } from "#domain/language.ts";

const units = [
  ["gigabyte", 1e9, 1],
  ["megabyte", 1e6, 0],
  ["kilobyte", 1e3, 0],
] as const;

/** "2.6 GB", "96 MB", "4 kB": in steps of a thousand, at least 1 kB. */
export function fileSize(bytes: number, language: Language): string {
  const [unit, size, maximumFractionDigits] = units.find(([, least]) => bytes >= least) ?? units[2];
  const amount = Math.max(bytes, 1000) / size;
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits }).format(
    amount,
  );
}
