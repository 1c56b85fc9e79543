import { expect, test } from "vitest";
import { talkingEn } from "#web/features/voice-agent/words/talking-en.ts";
import { headOf } from "./scene-words.ts";
import { isTaped, sceneOf } from "./talk-scene.ts";

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

test("the tape holds what the screen says is heard: by a button, only while it is down", () => {
  const up = { isMuted: false, isDown: false };
  for (const way of ["hold", "press"] as const) {
    for (const scene of [way, "speaking"] as const) {
      expect(isTaped(scene, { ...up, way })).toBe(false);
      expect(isTaped(scene, { ...up, way, isDown: true })).toBe(true);
    }
    for (const scene of ["connecting", "broken", "waiting"] as const) expect(isTaped(scene, { ...up, way })).toBe(true);
  }
  for (const scene of ["listening", "speaking", "waiting"] as const)
    expect(isTaped(scene, { ...up, way: "pauses" })).toBe(true);
  expect(isTaped("off", { ...up, isMuted: true, way: "pauses" })).toBe(false);
});

test("who has turned the microphone off is not told to begin at any time", () => {
  const facts = { scene: "speaking", name: "", byButton: false, busy: false } as const;
  expect(headOf(talkingEn, { ...facts, isMuted: true }).lead).toBe(talkingEn.speakingHeldLead);
  expect(headOf(talkingEn, { ...facts, isMuted: false }).lead).toBe(talkingEn.speakingLead);
});
