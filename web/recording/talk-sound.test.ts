import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [null, 0.5],
  ['{"volume":0.25,"speaker":null,"turns":"pauses"}', 0.25],
  ['{"volume":0,"speaker":null,"turns":"pauses"}', 0],
  ['{"volume":1,"speaker":null,"turns":"pauses"}', 1],
  ['{"volume":1.1,"speaker":null,"turns":"pauses"}', 0.5],
  ['{"volume":-0.1,"speaker":null,"turns":"pauses"}', 0.5],
])("reads the volume of %s as %d", async (stored, volume) => {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  const { readTalkSound } = await import("./talk-sound.ts");
  expect(readTalkSound().volume).toBe(volume);
});
