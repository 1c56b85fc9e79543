import fc from "fast-check";
import { expect, test } from "vitest";
import { breakable, clipText, rightToLeft } from "./clip-text.ts";
import { printedLine, printedWords } from "./printed-words.ts";

test.each([
  ['She said, "Shut the door, Maggie."', "She said, “Shut the door, Maggie.”"],
  ["It's the dogs' bowl, isn't it?", "It’s the dogs’ bowl, isn’t it?"],
  ["'Twas in the '40s, 'bout May.", "’Twas in the ’40s, ’bout May."],
  ["He called it 'the Rose' then.", "He called it ‘the Rose’ then."],
  [`He was 6'2" tall.`, "He was 6′2″ tall."],
  ["I waited... and waited -- for him.", "I waited… and waited—for him."],
  ['("Yes," he said.)', "(“Yes,” he said.)"],
])("sets %s in English", (typed, printed) => {
  expect(printedLine(typed, "en")).toBe(printed);
});

test.each([
  ['Elle a dit : "Ferme la porte !"', "Elle a dit\u202f: «\u202fFerme la porte\u202f!\u202f»"],
  ["Qu'est-ce que j'étais fière !", "Qu’est-ce que j’étais fière\u202f!"],
  ["«Oui» ; non?", "«\u202fOui\u202f»\u202f; non\u202f?"],
  [
    "À 10:30, voir http://a.fr/b?c ; puis 25 000 francs.",
    "À 10:30, voir http://a.fr/b?c\u202f; puis 25\u00a0000 francs.",
  ],
  ["Vraiment ?!", "Vraiment\u202f?!"],
  ["“Bonjour”, dit-il.", "«\u202fBonjour\u202f», dit-il."],
])("sets %s in French", (typed, printed) => {
  expect(printedLine(typed, "fr")).toBe(printed);
});

test("closes a quotation that an earlier sentence opens", () => {
  expect(printedWords(['He said, "I know.', 'I did them in October."'], "en")).toEqual([
    "He said, “I know.",
    "I did them in October.”",
  ]);
});

test("removes control characters, lone surrogates and bidi overrides, and normalizes spaces", () => {
  expect(printedLine(" a\u0000\u202e\u2067b\ud800  c\n", "en")).toBe("ab\ufffd c");
});

test("keeps letters and digits and replaces straight quotes", () => {
  const text = fc.array(fc.constantFrom("a", "É", "7", " ", '"', "'", "-", ".", "?", ":", "«", "»", "(", "l'", "ש"));
  fc.assert(
    fc.property(text, fc.constantFrom("en" as const, "fr" as const), (parts, language) => {
      const typed = parts.join("");
      const printed = printedLine(typed, language);
      expect(lettersOf(printed)).toBe(lettersOf(typed));
      expect(printed).not.toMatch(/["']/);
    }),
  );
});

test("clips at a whole character and lets only long words break", () => {
  expect(clipText("👩‍👩‍👧".repeat(4), 3)).toEqual({ text: `${"👩‍👩‍👧".repeat(3)}…`, clipped: true });
  expect(clipText("short", 10)).toEqual({ text: "short", clipped: false });
  expect(breakable("antidisestablishmentarianism is long")).toBe("antidisestablishmentarianism is long");
  expect(breakable("x".repeat(40))).toBe(Array.from("x".repeat(40)).join("\u200b"));
});

test("detects right-to-left text by most of its letters", () => {
  expect(["שרה", "1. سارة", "Sarah שרה", "123", "العربية", "רחל was born in Haifa."].map(rightToLeft)).toEqual([
    "he",
    "ar",
    null,
    null,
    "ar",
    null,
  ]);
});

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

test("opens a single quotation before an elided word", () => {
  expect(printedLine("'Now she's in the marks,' he said, and 'Under it' with 'em.", "en")).toBe(
    "‘Now she’s in the marks,’ he said, and ‘Under it’ with ’em.",
  );
});
