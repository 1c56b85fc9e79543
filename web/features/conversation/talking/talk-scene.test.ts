import fc from "fast-check";
import { expect, test } from "vitest";
import { talkingEn } from "#web/features/conversation/talking.en.ts";
import { headOf } from "./scene-words.ts";
import { delayScene, isTaped, minSceneMs, sceneOf, type TalkScene } from "./talk-scene.ts";

const begun = {
  isBroken: false,
  isOpen: true,
  written: false,
  agentSpeaks: false,
  waits: false,
  isMuted: false,
  way: "pauses",
} as const;

test("announces no turn before the interviewer has begun", () => {
  for (const way of ["pauses", "hold", "press"] as const)
    expect(sceneOf({ ...begun, isOpen: false, way })).toBe("connecting");
  expect(sceneOf({ ...begun, agentSpeaks: true })).toBe("speaking");
  expect(sceneOf(begun)).toBe("listening");
  expect(sceneOf({ ...begun, way: "hold" })).toBe("hold");
});

test("shows a muted microphone, also without a connection", () => {
  for (const facts of [begun, { ...begun, isOpen: false }, { ...begun, isBroken: true, isOpen: false }])
    expect(sceneOf({ ...facts, isMuted: true })).toBe("off");
  expect(sceneOf({ ...begun, isBroken: true, isOpen: false })).toBe("broken");
});

test("shows recording only while the button is down", () => {
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

test("does not prompt a person with a muted microphone", () => {
  const facts = { scene: "speaking", name: "", byButton: false, busy: false } as const;
  expect(headOf(talkingEn, { ...facts, isMuted: true }).lead).toBe(talkingEn.speakingHeldLead);
  expect(headOf(talkingEn, { ...facts, isMuted: false }).lead).toBe(talkingEn.speakingLead);
});

/** The scenes shown, sampled every 50 ms. */
function played(scenes: readonly (readonly [TalkScene, ms: number])[], acted = false): [TalkScene, number][] {
  const hold = delayScene("connecting");
  const shown: [TalkScene, number][] = [];
  let nowMs = 0;
  for (const [scene, ms] of scenes)
    for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 50) {
      const now = hold(scene, nowMs, acted).shown;
      const last = shown.at(-1);
      if (last?.[0] === now) last[1] += 50;
      else shown.push([now, 50]);
    }
  return shown;
}

test("shows no turn of the person in the gaps of one greeting", () => {
  const gaps = [300, 150, 750].flatMap((ms) => [["listening", ms] as const, ["speaking", 1_500] as const]);
  const shown = played([["connecting", 1_000], ["speaking", 900], ...gaps, ["listening", 3_000]]);
  expect(shown.map(([scene]) => scene)).toEqual(["connecting", "speaking", "listening"]);
});

test("holds every scene for a minimum time and shows the last one", () => {
  const scene = fc.constantFrom<TalkScene>("connecting", "broken", "listening", "speaking", "hold", "press");
  const steps = fc.array(
    fc.tuple(
      scene,
      fc.integer({ min: 1, max: 40 }).map((at) => at * 50),
    ),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(steps, fc.constantFrom<TalkScene>("listening", "speaking"), (some, last) => {
      const shown = played([...some, [last, 2 * minSceneMs + 100]]);
      for (const [, ms] of shown.slice(1)) expect(ms).toBeGreaterThanOrEqual(minSceneMs);
      expect(shown.at(-1)?.[0]).toBe(last);
    }),
  );
});

test("shows changes that a person causes at once", () => {
  const toggled = [
    ["off", 100],
    ["listening", 100],
    ["waiting", 100],
    ["speaking", 100],
  ] as const;
  expect(played(toggled).map(([scene]) => scene)).toEqual(toggled.map(([scene]) => scene));
  expect(
    played(
      [
        ["speaking", 100],
        ["listening", 100],
      ],
      true,
    ),
  ).toHaveLength(2);
});
