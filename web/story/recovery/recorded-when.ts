import type { Language } from "#domain/language.ts";

const weekMs = 6 * 86_400_000;

/** The weekday of a recording of the last week; null for today. */
export function recordedWhen(at: number, now: number, language: Language): { day: string | null; dayAndTime: string } {
  const day: Intl.DateTimeFormatOptions = now - at < weekMs ? { weekday: "long" } : { day: "numeric", month: "long" };
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return {
    day: isToday ? null : new Intl.DateTimeFormat(language, day).format(at),
    dayAndTime: new Intl.DateTimeFormat(language, { ...day, hour: "numeric", minute: "2-digit" }).format(at),
  };
}
