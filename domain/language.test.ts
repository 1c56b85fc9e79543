import { expect, test } from "vitest";
import { preferredLanguage } from "./language.ts";

test.each([
  [["fr"], "fr"],
  [["FR-ca", "en"], "fr"],
  [["de-DE", "fr-CH", "en"], "fr"],
  [[null, "en-GB", "fr"], "en"],
  [["french"], "en"],
  [["", "x"], "en"],
  [[], "en"],
])("prefers of %j the language %s", (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language);
});
