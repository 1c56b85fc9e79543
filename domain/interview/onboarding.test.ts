import { expect, test } from "vitest";
import { speechRates } from "#domain/account/profile.ts";
import { firstChoices, isDone, placeOfStep, preferencesOf, stepAt, type OnboardingChoices } from "./onboarding.ts";

const fresh = firstChoices(null);
const all: OnboardingChoices = { ...fresh, microphone: "external", heard: true, name: "Evelyn" };

const rateOf = (needs: Record<string, number>) =>
  firstChoices({ full_name: null, accessibility_needs: needs }).speechRate;

test("plays at speed 1 until somebody chooses 0.8 or 1.2", () => {
  expect(speechRates).toEqual([0.8, 1, 1.2]);
  expect([fresh.speechRate, rateOf({}), rateOf({ speechRate: 0.8 }), rateOf({ audioSpeed: 1.2 })]).toEqual([
    1, 1, 0.8, 1.2,
  ]);
});

test("opens each step only after the one before", () => {
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

test("limits an address to the steps that are done", () => {
  expect(stepAt(5, fresh)).toBe("microphone");
  expect(stepAt(5, { ...fresh, microphone: "builtIn" })).toBe("hearing");
  expect(stepAt(5, { ...all, name: " " })).toBe("name");
  expect(stepAt(5, all)).toBe("ready");
  expect(stepAt(2, all)).toBe("microphone");
  for (const odd of [0, -3, Number.NaN]) expect(stepAt(odd, all)).toBe("welcome");
  expect(stepAt(99, all)).toBe("ready");
});

test("names the current step", () => {
  expect(placeOfStep("microphone")).toEqual({ at: 2, of: 5, percent: 40 });
  expect(placeOfStep("ready")).toEqual({ at: 5, of: 5, percent: 100 });
});

test("keeps the profile and prefers new choices", () => {
  const held = { accessibility_needs: { largerText: true, audioSpeed: 1.2, longer_pauses: true } };
  const chosen = { ...all, name: " Evelyn ", speechRate: 0.8, repeatQuestions: true } as const;
  expect(preferencesOf(held, chosen)).toEqual({
    largerText: true,
    speechRate: 0.8,
    longerPauses: false,
    repeatQuestions: true,
    accessibilityNeeds: ["repeatQuestions"],
    displayName: "Evelyn",
    confirmationName: "Evelyn",
    hasExternalMic: true,
  });
});

test("begins with the values of the profile", () => {
  const needs = { audioSpeed: 0.8, displayName: " Evie ", longer_pauses: true };
  expect(firstChoices({ accessibility_needs: needs, full_name: "Evelyn Mae Tully" })).toMatchObject({
    name: "Evie",
    speechRate: 0.8,
    longerPauses: true,
  });
  for (const odd of [null, 3, [], { displayName: 3 }, { displayName: " " }])
    expect(firstChoices({ accessibility_needs: odd, full_name: "Evelyn" })).toMatchObject({ name: "Evelyn" });
});
