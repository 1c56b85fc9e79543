import type { Language } from "#domain/language.ts";

export const localeOf = (language: Language) => (language === "fr" ? "fr-FR" : "en-GB");

export function numberOf(value: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** "2.6 GB", with decimal units as in the limits. */
export function bytesOf(bytes: number, language: Language): string {
  const units = language === "fr" ? ["o", "ko", "Mo", "Go", "To"] : ["bytes", "kB", "MB", "GB", "TB"];
  if (bytes < 1) return "0";
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(bytes / 1000 ** step);
  return `${value}\u00a0${units[step]}`;
}

/** "3 May", with the year when it is not the current one. */
export function shortDay(time: string, language: Language): string {
  const day = new Date(time);
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  const year: Intl.DateTimeFormatOptions = isThisYear ? {} : { year: "numeric" };
  const shown: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", ...year };
  return new Intl.DateTimeFormat(localeOf(language), shown).format(day);
}

const dayMs = 86_400_000;

/** "today", "yesterday" or "3 May" */
export function recentDay(time: string, language: Language): string {
  const daysAgo = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / dayMs);
  if (daysAgo < 0 || daysAgo > 1) return shortDay(time, language);
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" }).format(-daysAgo, "day");
}

/** "today, 11:24" or "3 May, 11:24" */
export function minuteOf(time: string, language: Language): string {
  const minute = new Intl.DateTimeFormat(localeOf(language), { hour: "2-digit", minute: "2-digit" });
  return `${recentDay(time, language)}, ${minute.format(new Date(time))}`;
}

export function moneyOf(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(cents / 100);
}

export function percentOf(fraction: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: "percent" }).format(fraction);
}

export function monthOf(day: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { month: "long", timeZone: "UTC" }).format(day);
}

/** "1 July" or « 1er juillet » */
export function firstDayOf(day: Date, language: Language): string {
  return language === "fr" ? `1er\u00a0${monthOf(day, language)}` : `1 ${monthOf(day, language)}`;
}

/** "23 June, 11:24:07" */
export function secondOf(time: string, language: Language): string {
  const second = new Intl.DateTimeFormat(localeOf(language), { timeStyle: "medium" });
  return `${shortDay(time, language)}, ${second.format(new Date(time))}`;
}
