import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runNode, untilPrinted } from "#server/testing/programs.ts";

const fixtures = "server/testing/liveness/fixtures";

async function runFixture(name: string): Promise<{ code: number | null; printed: string }> {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", `${fixtures}/vitest.config.ts`];
  const running = runNode([...vitest, `${fixtures}/${name}.fixture.ts`], {});
  return { code: await running.ended, printed: running.printed() };
}

test("passes a run whose servers stay alive", async () => {
  const { code, printed } = await runFixture("well");
  expect(code, printed).toBe(0);
});

test.each([
  ["exception", /uncaughtException in .*dying-program[^]*Invalid URL/],
  ["rejection", /unhandledRejection in .*dying-program[^]*nobody catches this/],
  ["caught", /unhandledRejection in .*dying-program[^]*nobody catches this/],
  ["crash", /SIGABRT in .*dying-program/],
  ["in-process", /nobody catches this/],
])("fails a run in which a process dies of an %s", async (name, death) => {
  const { code, printed } = await runFixture(name);
  expect(printed).toMatch(/1 passed/);
  expect(printed).toMatch(death);
  expect(code).toBe(1);
});

test.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)("ends the programs of a test run ended by %s", async (signal) => {
  const running = runNode([`${fixtures}/orphan.ts`], {});
  const pid = Number((await untilPrinted(running, /runs (\d+)/))[1]);
  expect(process.kill(pid, 0)).toBe(true);
  running.child.kill(signal);
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
