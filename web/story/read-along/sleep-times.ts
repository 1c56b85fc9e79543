/** When playback ends by itself: never, after minutes, or at the end of the chapter. */
export const sleepTimes = ["never", "15", "20", "chapter"] as const;
export type SleepTime = (typeof sleepTimes)[number];

export function nextSleepTime(was: SleepTime): SleepTime {
  return sleepTimes[(sleepTimes.indexOf(was) + 1) % sleepTimes.length] ?? "never";
}

/** Null when no time is set. */
export function sleepMs(time: SleepTime): number | null {
  return time === "15" || time === "20" ? Number(time) * 60_000 : null;
}
