import type { Language } from "#domain/language.ts";

/** "12 May 2026" in the reader's time zone. */
export function dayOf(time: string, language: Language): string {
  const locale = language === "fr" ? "fr-FR" : "en-GB";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(time));
}
