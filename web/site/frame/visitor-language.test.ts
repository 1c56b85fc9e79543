import { afterEach, expect, test, vi } from "vitest";
import { chosenLanguageKey, languageSchema, preferredLanguage } from "#domain/language.ts";
import { cookieLanguages } from "#web/site/cookie-consent/cookie-languages.ts";
import { noteVisitor } from "./visitor-language-and-hour.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The data of the root element and the redirect after a visit to the English home page. */
function visitHome(chosen: string | null, languages: string[]) {
  const dataset: Record<string, string> = {};
  const replaced: string[] = [];
  vi.stubGlobal("document", { documentElement: { lang: "en", dataset }, addEventListener: () => undefined });
  vi.stubGlobal("navigator", { languages });
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === chosenLanguageKey ? chosen : null) });
  vi.stubGlobal("location", { pathname: "/", hash: "", replace: (to: string) => replaced.push(to) });
  noteVisitor({
    languages: cookieLanguages,
    pageLanguages: languageSchema.options,
    languageKey: chosenLanguageKey,
    speaksIn: "speaks",
  });
  return { speaks: dataset["speaks"], page: replaced[0] === "/fr" ? "fr" : "en" };
}

test.each([
  [null, ["fr-CA", "en"]],
  [null, ["en-GB", "fr"]],
  [null, ["de-AT", "fr"]],
  [null, ["de-AT"]],
  ["en", ["fr"]],
  ["fr", ["en"]],
  [null, []],
])("leads %j with %j to the page of the shared language rule", (chosen, languages) => {
  expect(visitHome(chosen, languages).page).toBe(preferredLanguage([chosen, ...languages]));
});

test("shows the cookie texts in a language without pages", () => {
  expect(visitHome(null, ["de-AT", "fr"])).toEqual({ speaks: "de", page: "fr" });
});
