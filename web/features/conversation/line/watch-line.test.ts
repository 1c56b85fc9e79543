import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLine } from "./watch-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const second = 1_000;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second);

test("reports a silent line once and ignores active, unasked and ended lines", async () => {
  const lost: string[] = [];
  const [dead, spoken, mute, ended] = ["dead", "spoken", "mute", "ended"].map((name) =>
    watchLine(() => void lost.push(name)),
  );
  for (const line of [dead, spoken, ended]) for (let ping = 0; ping < 2; ping++) line?.heard(true);
  mute?.heard(true);
  for (let more = 0; more < 19; more++) {
    await pass(1);
    spoken?.heard(false);
  }
  ended?.end();
  expect(lost).toEqual([]);
  await pass(2);
  expect(lost).toEqual(["dead"]);
  await pass(13);
  expect(lost).toEqual(["dead"]);
  await pass(40);
  expect(lost).toEqual(["dead", "spoken"]);
});

test("waits longer for an agent that pings rarely", async () => {
  const lost: string[] = [];
  const line = watchLine(() => void lost.push("seldom"));
  line.heard(true);
  await pass(20);
  line.heard(true);
  await pass(55);
  expect(lost).toEqual([]);
  await pass(10);
  expect(lost).toEqual(["seldom"]);
});
