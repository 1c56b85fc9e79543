import fc from "fast-check";
import { expect, test } from "vitest";
import { comfortFromWords, comfortOf, comfortWordsOf, needsWith, type Comfort } from "./profile.ts";

const of = (accessibility_needs: Parameters<typeof comfortOf>[0]["accessibility_needs"]) => ({ accessibility_needs });

test("reads both spellings of stored settings and ignores unknown ones", () => {
  const camel = { speechRate: 0.8, highContrast: true, largerText: true, longerPauses: true, repeatQuestions: true };
  const snake = {
    audioSpeed: "0.8",
    high_contrast: true,
    larger_text: true,
    longer_pauses: true,
    repeat_questions: true,
  };
  const read = { speechRate: 0.8, colours: "high", largerText: true, longerPauses: true, repeatQuestions: true };
  expect(comfortOf(of(camel))).toEqual(read);
  expect(comfortOf(of(snake))).toEqual(read);
  expect(comfortOf(of({ audioSpeed: 1.15, high_contrast: false }))).toEqual({ speechRate: 1.2, colours: "" });
  for (const none of [{}, [], null, "x", { speechRate: "fast", highContrast: "yes", colours: "pink" }])
    expect(comfortOf(of(none))).toEqual({});
});

test("keeps other settings on a change and writes one spelling", () => {
  const stored = of({ displayName: "Ev", high_contrast: true, audioSpeed: 0.8, accessibilityNeeds: ["hearing"] });
  expect(needsWith(stored, { largerText: true })).toEqual({
    displayName: "Ev",
    accessibilityNeeds: ["hearing"],
    speechRate: 0.8,
    highContrast: true,
    largerText: true,
  });
  expect(needsWith(stored, { colours: "dark" })).toMatchObject({ highContrast: false, colours: "dark" });
});

test("reads every stored comfort back unchanged", () => {
  const comfort = fc.record<Comfort>({
    speechRate: fc.constantFrom(0.8, 1, 1.2),
    colours: fc.constantFrom("", "light", "high", "dark"),
    largerText: fc.boolean(),
    longerPauses: fc.boolean(),
    repeatQuestions: fc.boolean(),
  });
  fc.assert(
    fc.property(comfort, fc.json().map(JSON.parse), (wished, before) => {
      expect(comfortOf(of(needsWith(of(before), wished)))).toEqual(wished);
      const words = (comfortWordsOf(wished) ?? "").split(" ");
      expect(comfortFromWords(words)).toEqual({ colours: wished.colours, largerText: wished.largerText });
    }),
  );
});

test("leaves appearance to the device for a profile without one", () => {
  expect(comfortWordsOf({ speechRate: 1.2 })).toBeNull();
  expect(comfortWordsOf({ largerText: false })).toBe("");
});
