import { expect, test } from "vitest";
import { goodSentence } from "./good-sentence.ts";

test("picks one light sentence of concrete things, a breath long", () => {
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

test("picks nothing when no sentence fits", () => {
  expect(goodSentence([])).toBeNull();
  expect(goodSentence([{ text: "Yes. No. She died alone in the hospital that winter.", language: "en" }])).toBeNull();
});
