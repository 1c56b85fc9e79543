import { expect, test } from "vitest";
import { openThreads } from "./thread-pool.ts";
import type { CountingTasks } from "./counting-thread.ts";
import { patience } from "#server/testing/patience.ts";

const entry = new URL("./counting-thread.ts", import.meta.url);

test("reuses a limited number of threads", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 2 });
  const ids = await Promise.all(Array.from({ length: 12 }, () => run("whoAmI", { ms: 5 })));
  expect(new Set(ids).size).toBeLessThanOrEqual(2);
  expect(ids).not.toContain(0);
});

test("passes numbers to a task and returns its result", async () => {
  expect(await openThreads<CountingTasks>(entry, { width: 1 })("sum", Float32Array.of(1, 2, 3.5))).toBe(6.5);
});

test("keeps message and code of a task's error and the thread", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  await expect(run("fail", "ENOSPC")).rejects.toMatchObject({ message: "it cannot be done", code: "ENOSPC" });
  expect(await run("sum", Float32Array.of(4))).toBe(4);
});

test("fails only the task of a thread that dies", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  const died = expect(run("die", 3)).rejects.toThrow(/died/);
  expect(await run("sum", Float32Array.of(4))).toBe(4);
  await died;
});

test("cancels queued and running tasks", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  const stopping = new AbortController();
  const running = run("forever", null, stopping.signal);
  const next = run("sum", Float32Array.of(4));
  stopping.abort(new Error("enough"));
  await expect(running).rejects.toThrow("enough");
  expect(await next).toBe(4);
  await expect(run("sum", Float32Array.of(4), stopping.signal)).rejects.toThrow("enough");
});

test("ends the thread of a cancelled task that never yields", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  await expect(run("deaf", Date.now() + 3_600_000, AbortSignal.timeout(50))).rejects.toThrow(/timeout/);
  expect(await run("sum", Float32Array.of(4))).toBe(4);
});

test("ends an idle thread and starts a new one on demand", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1, idleMs: 1 });
  const first = await run("whoAmI", { ms: 0 });
  await expect.poll(() => run("whoAmI", { ms: 0 }), { ...patience, interval: 20 }).not.toBe(first);
});

test("ends idle threads before a large task, but no busy ones", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 2 });
  const [resting, working] = await Promise.all([run("whoAmI", { ms: 5 }), run("whoAmI", { ms: 5 })]);
  const stopping = new AbortController();
  const goesOn = run("forever", null, stopping.signal);
  await openThreads<CountingTasks>(entry, { width: 1, large: true })("whoAmI", { ms: 0 });
  expect([resting, working]).not.toContain(await run("whoAmI", { ms: 0 }));
  stopping.abort(new Error("enough"));
  await expect(goesOn).rejects.toThrow("enough");
});
