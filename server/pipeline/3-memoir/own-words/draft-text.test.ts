import { expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { draftText } from "./draft-text.ts";

/** Words of 200 ms each; `|` is a pause of a second, `||` one of four. */
function spoken(text: string): Word[] {
  let atMs = 0;
  return text.split(" ").flatMap((part) => {
    if (/^\|+$/.test(part)) atMs += part === "|" ? 1000 : 4000;
    if (/^\|+$/.test(part)) return [];
    atMs += 250;
    return [{ text: part, startMs: atMs - 200, endMs: atMs, confidence: null }];
  });
}

test("sets capitals and full stops at the pauses of an unpunctuated draft", () => {
  const words = spoken("my name is ada | i was born in paris um in may | <sil> the house was small");
  expect(draftText(words, "en")).toBe("My name is ada. I was born in Paris um in may. The house was small.");
});

test("keeps every recognized word of a draft", () => {
  const words = spoken("we we um lived by the the river | and then we moved || my father built boats");
  expect(
    draftText(words, "en")
      .toLowerCase()
      .replaceAll(/[.\n ]+/g, " ")
      .trim(),
  ).toBe(words.map(({ text }) => text).join(" "));
});

test("separates paragraphs of a draft at its long pauses", () => {
  const words = spoken("je suis né à lyon | mon père était boulanger || nous avions un jardin | il était grand");
  expect(draftText(words, "fr")).toBe(
    "Je suis né à Lyon. Mon père était boulanger.\n\nNous avions un jardin. Il était grand.",
  );
});

test("leaves the marks of a punctuated draft as they are", () => {
  expect(draftText(spoken("Well, I stayed. Did you? Yes!"), "en")).toBe("Well, I stayed. Did you? Yes!");
});

test("is empty without words", () => {
  expect(draftText([], "en")).toBe("");
});
