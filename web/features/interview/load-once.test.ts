import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Loaded } from "#web/recording/interview-machine/interview-context.ts";
import { loadOnce } from "./load-once.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reuses a token for a second unless it fails", async () => {
  const asked: PromiseWithResolvers<Loaded>[] = [];
  const load = () => {
    const one = Promise.withResolvers<Loaded>();
    asked.push(one);
    return one.promise;
  };
  const first = loadOnce("sess_a", load);
  const second = loadOnce("sess_a", load);
  void loadOnce("sess_b", load);
  expect(asked).toHaveLength(2);
  asked[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await expect(second).rejects.toThrow("away");
  void loadOnce("sess_a", load);
  expect(asked).toHaveLength(3);
  vi.advanceTimersByTime(999);
  void loadOnce("sess_a", load);
  expect(asked).toHaveLength(3);
  vi.advanceTimersByTime(1);
  void loadOnce("sess_a", load);
  expect(asked).toHaveLength(4);
});
