import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetRequestedCode, readRequestedCode, saveRequestedCode } from "./requested-code.ts";

const minute = 60_000;
const asked = { takeId: "0b5cd5a5-6c1c-4f9e-9f6c-0d7d9f4b7a10", email: "rose@example.org" };
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("keeps a requested code for an hour", () => {
  saveRequestedCode(asked);
  vi.advanceTimersByTime(59 * minute);
  expect(readRequestedCode()).toMatchObject(asked);
  vi.advanceTimersByTime(2 * minute);
  expect(readRequestedCode()).toBeNull();
});

test("forgets a requested code and ignores a damaged one", () => {
  saveRequestedCode(asked);
  forgetRequestedCode();
  expect(readRequestedCode()).toBeNull();
  saveRequestedCode(asked);
  for (const key of stored.keys()) stored.set(key, "{");
  expect(readRequestedCode()).toBeNull();
});

test("works without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  saveRequestedCode(asked);
  expect(readRequestedCode()).toBeNull();
});
