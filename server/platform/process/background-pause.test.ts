import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { runWithPriority } from "./processor-priority.ts";
import { runBeforeBackground, untilBackgroundMayRun } from "./background-pause.ts";
import { yieldInBackground } from "#server/platform/threads/yield-processor.ts";
import { patience } from "#server/testing/patience.ts";

afterEach(() => vi.useRealTimers());

/** The letter of /proc: "T" is stopped. */
async function stateOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return stat.charAt(stat.lastIndexOf(")") + 2);
}

test("stops background processes while a user waits", async () => {
  const [background, usual] = [spawn("sleep", ["60"]), spawn("sleep", ["60"])];
  const pids = [background.pid ?? 0, usual.pid ?? 0];
  const states = () => Promise.all(pids.map(stateOf));
  try {
    runWithPriority("background", () => yieldInBackground(background));
    yieldInBackground(usual);
    await runBeforeBackground(() => vi.waitFor(async () => expect(await states()).toEqual(["T", "S"]), patience));
    await vi.waitFor(async () => expect(await states()).toEqual(["S", "S"]), patience);
  } finally {
    background.kill("SIGKILL");
    usual.kill("SIGKILL");
  }
});

test("lets background work run as long as it paused", async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(3_600_000);
  const order: string[] = [];
  const waitLong = () =>
    runBeforeBackground(async () => {
      await vi.advanceTimersByTimeAsync(19_000);
      order.push("paused");
      await vi.advanceTimersByTimeAsync(2_000);
      order.push("resumed");
      await vi.advanceTimersByTimeAsync(1_000);
    });
  const waiting = waitLong();
  void untilBackgroundMayRun().then(() => order.push("background"));
  await waiting;
  expect(order).toEqual(["paused", "background", "resumed"]);
  const again = runBeforeBackground(() => untilBackgroundMayRun());
  await expect(again).resolves.toBeUndefined();
});
