import { spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { expect, test } from "vitest";
import { yieldProcessor } from "./yield-processor.ts";

test("work steps behind what people wait for, and never forward", () => {
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
