import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createVariableCache } from "./variable-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ready = { name: "Ada", question: "Where did you grow up?" };

/** A conversation that counts how often its variables are read. */
function talk() {
  let read = 0;
  return { ready, variables: async () => ({ read: (read += 1) }) };
}

test("reuses the variables of a talk for 30 s", async () => {
  const [cache, first] = [createVariableCache(), talk()];
  expect(await cache.of(first, "production")).toEqual({ read: 1 });
  vi.advanceTimersByTime(29_999);
  expect(await cache.of(first, "production")).toEqual({ read: 1 });
  vi.advanceTimersByTime(1);
  expect(await cache.of(first, "production")).toEqual({ read: 2 });
  expect(await cache.of(talk(), "production")).toEqual({ read: 1 });
});

test("reads the variables again after a failure", async () => {
  const cache = createVariableCache();
  let isAway = true;
  const about = { ready, variables: async () => (isAway ? Promise.reject(new Error("away")) : { read: 1 }) };
  await expect(cache.of(about, "production")).rejects.toMatchObject({ problem: "not-prepared" });
  isAway = false;
  expect(await cache.of(about, "production")).toEqual({ read: 1 });
});
