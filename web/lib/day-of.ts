import type { Language } from "#domain/language.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** "12 May", or "12 May 2025" of another year, in the reader's time zone. */
export function dayOf(time: string, language: Language): string {
  const locale = language === "fr" ? "fr-FR" : "en-GB";
  const day = new Date(time);
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  const shown: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
  const key = `${locale} ${isThisYear}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, isThisYear ? shown : { ...shown, year: "numeric" });
  formats.set(key, format);
  return format.format(day);
}
