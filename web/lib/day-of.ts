import type { Language } from "#domain/language.ts";

const formats = new Map<Language, Intl.DateTimeFormat>();

/** "12 May 2026" in the reader's time zone. */
export function dayOf(time: string, language: Language): string {
  const locale = language === "fr" ? "fr-FR" : "en-GB";
  const format = formats.get(language) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long" });
  formats.set(language, format);
  return format.format(new Date(time));
}
