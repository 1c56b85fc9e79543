import { spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { expect, test } from "vitest";
import { runWithPriority } from "#server/platform/process/processor-priority.ts";
import { yieldInBackground, yieldProcessor } from "./yield-processor.ts";

test("lowers the priority of background work and never raises it", () => {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  const of = child.pid ?? 0;
  try {
    yieldProcessor(child);
    expect(getPriority(of)).toBe(10);
    setPriority(of, 15);
    yieldProcessor(child);
    expect(getPriority(of)).toBe(15);
    yieldProcessor(child, 60 * 60_000);
    expect(getPriority(of)).toBe(19);
  } finally {
    child.kill("SIGKILL");
  }
});

test("keeps the priority of foreground processes and lowers background ones", () => {
  const child = spawn("sleep", ["60"]);
  const pid = child.pid ?? 0;
  try {
    const before = getPriority(pid);
    yieldInBackground(child);
    expect(getPriority(pid)).toBe(before);
    runWithPriority("background", () => yieldInBackground(child));
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
  } finally {
    child.kill();
  }
});
