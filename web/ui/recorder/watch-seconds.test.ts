import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSeconds } from "./watch-seconds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("updates the timer of a recording every 100 ms until it stops", () => {
  const shown: number[] = [];
  let seconds = 0.95;
  const stop = watchSeconds(
    () => seconds,
    (whole) => shown.push(whole),
  );
  expect(shown).toEqual([0]);
  seconds = 1.05;
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([0, 1]);
  vi.advanceTimersByTime(1000);
  expect(shown).toHaveLength(12);
  stop();
  vi.advanceTimersByTime(1000);
  expect(shown).toHaveLength(12);
});
