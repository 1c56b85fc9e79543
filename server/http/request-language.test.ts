import { expect, test } from "vitest";
import { acceptedLanguages } from "./request-language.ts";

test.each([
  ["fr", ["fr"]],
  ["en;q=0.2, fr-CH;q=0.9, de", ["de", "fr-CH", "en"]],
  ["fr;q=0, en", ["en"]],
  ["fr; q=0.8 , en;q=nonsense", ["fr"]],
  ["", [""]],
])("orders the languages of %j by weight", (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});
