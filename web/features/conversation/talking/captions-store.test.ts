import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCaptions } from "./captions-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("draws hundreds of captions at once, newest first", async () => {
  const { add, captions, subscribe } = createCaptions();
  const drawn: number[] = [];
  const stop = subscribe(() => drawn.push(captions().length));
  for (let at = 0; at < 300; at++) {
    add({ by: "you", words: "is being said", draft: true });
    add({ by: "agent", words: `said ${at}`, draft: false });
  }
  const before = captions();
  expect([before, drawn]).toEqual([[], []]);
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([60]);
  expect(captions().map(({ words }) => words)).toEqual(Array.from({ length: 60 }, (_, at) => `said ${at + 240}`));
  add({ by: "you", words: "and then", draft: true });
  await vi.runAllTimersAsync();
  stop();
  add({ by: "agent", words: "nobody looks", draft: false });
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([60, 60]);
  expect(captions().at(-1)?.words).toBe("nobody looks");
});

test("knows the latest answer until the next question", () => {
  const { add, clear, yours } = createCaptions();
  add({ by: "you", words: "we kept", draft: true });
  add({ by: "agent", words: "Who was there?", draft: false });
  expect(yours()).toEqual([]);
  add({ by: "you", words: "we kept bees", draft: false });
  expect(yours()).toEqual(["we kept bees"]);
  clear();
  expect(yours()).toEqual([]);
});
