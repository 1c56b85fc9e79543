import { expect, test } from "vitest";
import { perLanguage } from "./per-language.ts";

const offline = () => Promise.reject(new Error("offline"));

test("loads only the current language, once", async () => {
  const loaded: string[] = [];
  const file = (word: string) => () => {
    loaded.push(word);
    return Promise.resolve({ word });
  };
  const words = perLanguage({ en: file("hello"), fr: file("bonjour") });
  await words.load("fr");
  await words.load("fr");
  expect(words.fr.word).toBe("bonjour");
  expect(loaded).toEqual(["bonjour"]);
});

test("keeps the loaded language when another cannot be loaded", async () => {
  const words = perLanguage({ en: () => Promise.resolve({ word: "hello" }), fr: offline });
  await words.load("en");
  await words.load("fr");
  expect(words.fr.word).toBe("hello");
});

test("throws when a screen has no texts at all", async () => {
  const words = perLanguage<{ word: string }>({ en: offline, fr: offline });
  await expect(words.load("en")).rejects.toThrow("offline");
  expect(() => words.en.word).toThrow("not loaded");
});
