import type { Language } from "#domain/language.ts";

const localeOf = (language: Language) => (language === "fr" ? "fr-FR" : "en-GB");

export function numberOf(value: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** "2.6 GB", with decimal units as in the limits. */
export function bytesOf(bytes: number, language: Language): string {
  const units = language === "fr" ? ["o", "ko", "Mo", "Go", "To"] : ["bytes", "kB", "MB", "GB", "TB"];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(bytes / 1000 ** step);
  return `${value}\u00a0${units[step]}`;
}

/** "3 May 2026" */
export function shortDay(time: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(time),
  );
}

/** "3 May, 11:24" */
export function minuteOf(time: string, language: Language): string {
  const shown = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(localeOf(language), shown).format(new Date(time));
}

export function moneyOf(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: "currency", currency }).format(cents / 100);
}
