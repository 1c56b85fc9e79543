import { expect, test } from "vitest";
import { openThreads } from "./thread-pool.ts";
import type { CountingTasks } from "./counting-thread.ts";

const entry = new URL("./counting-thread.ts", import.meta.url);

test("tasks are done in at most so many threads, which are used again", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 2 });
  const ids = await Promise.all(Array.from({ length: 12 }, () => run("whoAmI", { ms: 5 })));
  expect(new Set(ids).size).toBeLessThanOrEqual(2);
  expect(ids).not.toContain(0);
});

test("numbers go in and a result comes out", async () => {
  expect(await openThreads<CountingTasks>(entry, { width: 1 })("sum", Float32Array.of(1, 2, 3.5))).toBe(6.5);
});

test("a task's failure keeps its words and its code, and the thread goes on", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  await expect(run("fail", "ENOSPC")).rejects.toMatchObject({ message: "it cannot be done", code: "ENOSPC" });
  expect(await run("sum", Float32Array.of(4))).toBe(4);
});

test("a thread that dies fails its task only; who waited gets a new one", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  const died = expect(run("die", 3)).rejects.toThrow(/died/);
  expect(await run("sum", Float32Array.of(4))).toBe(4);
  await died;
});

test("a task can be cancelled, before it begins and while it runs", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  const stopping = new AbortController();
  const running = run("forever", null, stopping.signal);
  const next = run("sum", Float32Array.of(4));
  stopping.abort(new Error("enough"));
  await expect(running).rejects.toThrow("enough");
  expect(await next).toBe(4);
  await expect(run("sum", Float32Array.of(4), stopping.signal)).rejects.toThrow("enough");
});

test("a task that never looks up is ended with its thread when it is cancelled", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1 });
  await expect(run("deaf", Date.now() + 3_600_000, AbortSignal.timeout(50))).rejects.toThrow(/timeout/);
  expect(await run("sum", Float32Array.of(4))).toBe(4);
});

test("a thread that has rested long enough is ended, and the next task gets a new one", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 1, idleMs: 1 });
  const first = await run("whoAmI", { ms: 0 });
  await expect.poll(() => run("whoAmI", { ms: 0 }), { timeout: 60_000, interval: 20 }).not.toBe(first);
});

test("before a large one begins the threads that rest are ended, and those that work are not", async () => {
  const run = openThreads<CountingTasks>(entry, { width: 2 });
  const [resting, working] = await Promise.all([run("whoAmI", { ms: 5 }), run("whoAmI", { ms: 5 })]);
  const stopping = new AbortController();
  const goesOn = run("forever", null, stopping.signal);
  await openThreads<CountingTasks>(entry, { width: 1, large: true })("whoAmI", { ms: 0 });
  expect([resting, working]).not.toContain(await run("whoAmI", { ms: 0 }));
  stopping.abort(new Error("enough"));
  await expect(goesOn).rejects.toThrow("enough");
});
