const nightFrom = 2;
const nightTo = 5;
const minHours = 20;
const maxHours = 26;
const retryHours = 1;

type Ages = { goodHours: number | null; triedHours: number | null };

/** Once a night (2 to 5 o'clock here), or at once when a night was missed. A failed one is tried again after an hour. */
export function isBackupDue({ goodHours, triedHours }: Ages, now: Date): boolean {
  if (triedHours !== null && triedHours < retryHours) return false;
  if (goodHours === null || goodHours >= maxHours) return true;
  return now.getHours() >= nightFrom && now.getHours() < nightTo && goodHours >= minHours;
}
