import { expect, test } from "vitest";
import { firstChoices, isDone, placeOfStep, preferencesOf, stepAt, type OnboardingChoices } from "./onboarding.ts";

const fresh = firstChoices({}, null);
const all: OnboardingChoices = { ...fresh, microphone: "external", heard: true, name: "Evelyn" };

test("each step lets on exactly who has done it", () => {
  expect(isDone("welcome", fresh)).toBe(true);
  expect(isDone("microphone", fresh)).toBe(false);
  expect(isDone("microphone", { ...fresh, microphone: "help" })).toBe(false);
  expect(isDone("microphone", { ...fresh, microphone: "builtIn" })).toBe(true);
  expect(isDone("microphone", { ...fresh, microphone: "external" })).toBe(true);
  expect(isDone("hearing", fresh)).toBe(false);
  expect(isDone("hearing", { ...fresh, heard: true })).toBe(true);
  expect(isDone("name", { ...fresh, name: "  \n " })).toBe(false);
  expect(isDone("name", { ...fresh, name: " عائشة " })).toBe(true);
  expect(isDone("ready", fresh)).toBe(true);
});

test("an address leads no further than what is done", () => {
  expect(stepAt(5, fresh)).toBe("microphone");
  expect(stepAt(5, { ...fresh, microphone: "builtIn" })).toBe("hearing");
  expect(stepAt(5, { ...all, name: " " })).toBe("name");
  expect(stepAt(5, all)).toBe("ready");
  expect(stepAt(2, all)).toBe("microphone");
  for (const odd of [0, -3, Number.NaN]) expect(stepAt(odd, all)).toBe("welcome");
  expect(stepAt(99, all)).toBe("ready");
});

test("says where one is", () => {
  expect(placeOfStep("microphone")).toEqual({ at: 2, of: 5, percent: 40 });
  expect(placeOfStep("ready")).toEqual({ at: 5, of: 5, percent: 100 });
});

test("a profile keeps what it held, and what was chosen wins", () => {
  const held = { largerText: true, accessibilityNeeds: ["hearing", "longerPauses", 7], audioSpeed: 1.2 };
  expect(preferencesOf(held, { ...all, name: " Evelyn ", speed: 0.8, repeatQuestions: true })).toEqual({
    largerText: true,
    accessibilityNeeds: ["hearing", "repeatQuestions"],
    audioSpeed: 0.8,
    displayName: "Evelyn",
    confirmationName: "Evelyn",
    hasExternalMic: true,
    longerPauses: false,
    repeatQuestions: true,
  });
});

test("begins with what the profile knows", () => {
  expect(firstChoices({ speechRate: 0.8, displayName: "Evie", longerPauses: true }, "Evelyn Mae Tully")).toMatchObject({
    name: "Evie",
    speed: 0.8,
    longerPauses: true,
  });
  expect(firstChoices({ audioSpeed: "fast", displayName: 3 }, "Evelyn")).toMatchObject({ name: "Evelyn", speed: 1 });
});
