import { expect, test } from "vitest";
import { sceneOf } from "./talk-scene.ts";

const begun = {
  isBroken: false,
  isOpen: true,
  written: false,
  agentSpeaks: false,
  waits: false,
  isMuted: false,
  way: "pauses",
} as const;

test("nobody is told that it is their turn before the interviewer has begun", () => {
  for (const way of ["pauses", "hold", "press"] as const)
    expect(sceneOf({ ...begun, isOpen: false, way })).toBe("connecting");
  expect(sceneOf({ ...begun, agentSpeaks: true })).toBe("speaking");
  expect(sceneOf(begun)).toBe("listening");
  expect(sceneOf({ ...begun, way: "hold" })).toBe("hold");
});

test("a microphone that is off is said to be off, also when the line is not there", () => {
  for (const facts of [begun, { ...begun, isOpen: false }, { ...begun, isBroken: true, isOpen: false }])
    expect(sceneOf({ ...facts, isMuted: true })).toBe("off");
  expect(sceneOf({ ...begun, isBroken: true, isOpen: false })).toBe("broken");
});
