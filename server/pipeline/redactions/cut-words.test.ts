import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimedWord, Word } from "#domain/recording/transcript.ts";
import { wordsOfText } from "#server/pipeline/2-transcripts/words-of-text.ts";
import { choosePassage, joinPassages } from "./choose-passage.ts";
import { cutWords, joinSealed, putWordsBack, type Layers } from "./cut-words.ts";
import { tokensOf, withoutPassage } from "./without-passage.ts";

/** A recording in which each word takes 300 ms and a person wrote the text. */
function layersOf(text: string): Layers {
  const written = wordsOfText(text);
  const raw = written.map(({ text: said }, at): Word => {
    return { text: said.toLowerCase(), startMs: at * 300, endMs: at * 300 + 280, confidence: 1 };
  });
  const words = written.map(({ text: said, startsParagraph }, at): TimedWord => {
    const times = { startMs: at * 300, endMs: at * 300 + 280 };
    return { text: said, ...times, confidence: 1, timing: "heard", heard: [at], startsParagraph };
  });
  return { raw, corrected: { text, words } };
}

const texts = fc
  .array(fc.constantFrom("She", "wore", "boots,", "« Oui »", "it.", "(no)", "a — b", "mère"), {
    minLength: 3,
    maxLength: 30,
  })
  .chain((words) =>
    fc
      .array(fc.constantFrom(" ", "\n", "\n\n", "  "), { minLength: words.length, maxLength: words.length })
      .map((gaps) => words.map((word, at) => (at === 0 ? word : `${gaps[at]}${word}`)).join("")),
  );
const stretches = fc
  .tuple(fc.nat(9000), fc.integer({ min: 1, max: 4000 }))
  .map(([fromMs, ms]) => ({ fromMs, toMs: fromMs + ms }));

test("puts back what it took out, for any text and passage", () => {
  fc.assert(
    fc.property(texts, stretches, (text, chosen) => {
      const layers = layersOf(text);
      const passage = choosePassage(layers.raw, chosen, 10_000);
      if (!passage) return;
      const { layers: cut, sealed } = cutWords(layers, passage);
      expect(cut.raw).toHaveLength(layers.raw.length - passage.wordCount);
      expect(wordsOfText(cut.corrected?.text ?? "").map((word) => word.text)).toEqual(
        cut.corrected?.words.map((word) => word.text),
      );
      const back = putWordsBack(cut, sealed);
      expect(back.raw).toEqual(layers.raw);
      expect(back.corrected?.words).toEqual(layers.corrected?.words);
    }),
  );
});

test("takes overlapping passages out and puts them back in any order", () => {
  const layers = layersOf("One two three four five six seven eight.");
  const [early, late] = [
    { fromMs: 300, toMs: 1200 },
    { fromMs: 600, toMs: 1800 },
  ];
  const one = cutWords(layers, early);
  const two = cutWords(one.layers, late);
  expect(two.layers.corrected?.text).toBe("One seven eight.");
  const again = cutWords(putWordsBack(two.layers, one.sealed), late);
  expect(again.layers.corrected?.text).toBe("One two seven eight.");
  const held = joinSealed(two.sealed, again.sealed);
  expect(putWordsBack(again.layers, held)).toEqual(layers);
  expect(joinPassages([late, early, { fromMs: 1800, toMs: 2000 }, { fromMs: 3000, toMs: 3100 }])).toEqual([
    { fromMs: 300, toMs: 2000 },
    { fromMs: 3000, toMs: 3100 },
  ]);
});

test("widens a passage that ends in a word to whole words", () => {
  const words = [0, 400, 1000, 1400].map((startMs) => ({ startMs, endMs: startMs + 300 }));
  expect(choosePassage(words, { fromMs: 500, toMs: 1001 }, 2000)).toEqual({ fromMs: 300, toMs: 1400, wordCount: 2 });
  expect(choosePassage(words, { fromMs: 320, toMs: 390 }, 2000)).toBeNull();
  expect(choosePassage(words, { fromMs: 0, toMs: 1500 }, 2000)).toEqual({ fromMs: 0, toMs: 2000, wordCount: 4 });
});

test("puts words back into a text that changed meanwhile", () => {
  const { layers, sealed } = cutWords(layersOf("My sister Nora wore boots."), { fromMs: 600, toMs: 890 });
  const { corrected } = layers;
  const words = corrected?.words.map((word) => (word.text === "sister" ? { ...word, text: "brother" } : word)) ?? [];
  const back = putWordsBack({ ...layers, corrected: { text: "My brother wore boots.", words } }, sealed);
  expect(back.corrected?.text).toBe("My brother Nora wore boots.");
});

const without = (text: string, passage: string) => withoutPassage(text, tokensOf(passage));

test("takes rows of words out of a conversation", () => {
  expect(without("Well, Ask not — what then? You ask not.", "ask not what your")).toBe("Well, — then? You ask not.");
  expect(without("Anna came; I saw Anna.", "Anna.")).toBe("came; I saw");
  expect(without("I rowed.", "—")).toBe("I rowed.");
  expect(without(`${"no ".repeat(2999)}yes`, "no ".repeat(100_000))).toBe("yes");
});
