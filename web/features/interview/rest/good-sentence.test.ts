import { expect, test } from "vitest";
import { goodSentence } from "./good-sentence.ts";

test("one sentence is read back, as it was said: a breath long, light, and full of things", () => {
  const text =
    "Well. She was my mother. Her hands were never empty, not even on Sundays, and she never once looked at them. She died in March and we buried her beside him. And then, you know, it was so and it was so and it was.";
  expect(goodSentence([{ text, language: "en" }])).toBe(
    "Her hands were never empty, not even on Sundays, and she never once looked at them.",
  );
  const dit =
    "Oui. Ses mains n’étaient jamais vides, pas même le dimanche, et le pain attendait. Elle est morte en mars.";
  expect(goodSentence([{ text: dit, language: "fr" }])).toBe(
    "Ses mains n’étaient jamais vides, pas même le dimanche, et le pain attendait.",
  );
});

test("where nothing fits, nothing is read back", () => {
  expect(goodSentence([])).toBeNull();
  expect(goodSentence([{ text: "Yes. No. She died alone in the hospital that winter.", language: "en" }])).toBeNull();
});
