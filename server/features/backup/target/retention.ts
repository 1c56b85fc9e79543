/** Days and weeks (UTC, from Monday) of which the newest backup is kept. */
export type Retention = { days: number; weeks: number };

const dayMs = 24 * 60 * 60_000;
/** 1970-01-01 was a Thursday. */
const daysToMonday = 3;

/** The id of a backup is its start: `2026-11-28T04-43-12-345Z`. */
export function backupId(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(/[:.]/g, "-");
}

/** Returns null for a text that is no id. */
export function startOf(id: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(id);
  if (!parts) return null;
  const [, day, hours, minutes, seconds, ms] = parts;
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * The ids that may go: none is kept longer than `longestKeptDays`, except the newest, which always stays.
 */
export function expiredBackups(ids: readonly string[], now: Date, { days, weeks }: Retention): string[] {
  const newestFirst = ids
    .filter((id) => startOf(id) !== null)
    .toSorted()
    .toReversed();
  const today = dayOf(now);
  const kept = new Set(newestFirst.slice(0, 1));
  const periods = new Set<string>();
  for (const id of newestFirst) {
    const day = dayOf(startOf(id) ?? now);
    const week = weekOf(day);
    const asDay = today - day < days && !periods.has(`day ${day}`);
    const asWeek = weekOf(today) - week <= weeks && weeks > 0 && !periods.has(`week ${week}`);
    periods.add(`day ${day}`).add(`week ${week}`);
    if (asDay || asWeek) kept.add(id);
  }
  return newestFirst.filter((id) => !kept.has(id));
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}

function weekOf(day: number): number {
  return Math.floor((day + daysToMonday) / 7);
}
