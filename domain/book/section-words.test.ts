import fc from "fast-check";
import { expect, it } from "vitest";
import { attachWords, comparedWords, spansOfWords, type PlacedWord } from "./section-words.ts";

type Edited = { text: string; from: string[] };

const word = fc.constantFrom("the", "river", "kept", "Time,", "l’eau", "7", "€", "été", "and");
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `${words.join(" ")}.`);
const place = fc.nat({ max: 60 });
const edit = fc.oneof(
  fc.record({ kind: fc.constant("split" as const), at: place, letter: place }),
  fc.record({ kind: fc.constant("merge" as const), at: place, glue: fc.constantFrom(" ", "", ", ") }),
  fc.record({ kind: fc.constant("delete" as const), at: place, letter: place, length: place }),
  fc.record({ kind: fc.constant("type" as const), at: place, letter: place, text: fc.oneof(word, fc.string()) }),
  fc.record({ kind: fc.constant("paste" as const), at: place, of: place }),
  fc.record({ kind: fc.constant("undo" as const) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

function apply(sentences: readonly Edited[], one: Exclude<Edit, { kind: "undo" }>): Edited[] {
  if (sentences.length === 0) return [];
  const at = one.at % sentences.length;
  const { text, from } = sentences[at] ?? { text: "", from: [] };
  const next = [...sentences];
  if (one.kind === "merge") {
    const other = sentences[at + 1];
    if (other) next.splice(at, 2, { text: text + one.glue + other.text, from: [...from, ...other.from] });
    return next;
  }
  if (one.kind === "paste") {
    next.splice(at, 0, sentences[one.of % sentences.length] ?? { text, from });
    return next;
  }
  const [head, tail] = [text.slice(0, one.letter), text.slice(one.letter)];
  if (one.kind === "split") next.splice(at, 1, { text: head, from }, { text: tail, from });
  else if (one.kind === "delete") next[at] = { text: head + tail.slice(one.length), from };
  else next[at] = { text: head + one.text + tail, from };
  return next;
}

/** The words of a source, a second each. */
const placed = (recordingId: string, text: string): PlacedWord[] =>
  comparedWords(text).map((one, at) => ({ text: one, recordingId, startMs: at * 1000, endMs: at * 1000 + 900 }));

it("never attaches a sentence to words that it does not contain", () => {
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 1, maxLength: 4 }),
      fc.array(edit, { maxLength: 25 }),
      (told, edits) => {
        const sources = new Map(told.map((text, at) => [`s${at}`, text]));
        const states: Edited[][] = [told.map((text, at) => ({ text, from: [`s${at}`] }))];
        for (const one of edits) {
          if (one.kind === "undo") {
            if (states.length > 1) states.pop();
          } else states.push(apply(states.at(-1) ?? [], one));
          for (const { text, from } of states.at(-1) ?? []) {
            const stretches = attachWords(text, from, sources);
            if (stretches === null) continue;
            const words = stretches.map((stretch) => ({
              said: placed(stretch.source, sources.get(stretch.source) ?? "").slice(stretch.from, stretch.to),
              whole: placed(stretch.source, sources.get(stretch.source) ?? ""),
            }));
            expect(words.flatMap(({ said }) => said.map((each) => each.text))).toEqual(comparedWords(text));
            expect(new Set(stretches.map(({ source }) => source)).size).toBe(stretches.length);
            for (const { said, whole } of words) {
              const spans = spansOfWords(said, [
                { recordingId: said[0]?.recordingId ?? "", startMs: 0, endMs: 60_000 },
              ]);
              const heard = whole.filter(({ startMs }) =>
                spans.some((span) => span.startMs <= startMs && startMs < span.endMs),
              );
              expect(heard).toEqual(said);
            }
          }
        }
      },
    ),
  );
});

const sources = new Map([
  ["s1", "Eleven dollars, all of it."],
  ["s2", "She put her hand flat on top."],
]);

it.each([
  ["the whole", "eleven dollars — all of it!", ["s1"], [["s1", 0, 5]]],
  ["a part", "put her hand", ["s2"], [["s2", 1, 4]]],
  [
    "two joined",
    "All of it, she put her hand flat on top.",
    ["s1", "s2"],
    [
      ["s1", 2, 5],
      ["s2", 0, 7],
    ],
  ],
  ["a word more", "Eleven good dollars, all of it.", ["s1"], null],
  ["a word less in the middle", "She put her flat hand on top.", ["s2"], null],
  ["a splice of one sentence", "She put on top.", ["s2", "s2"], null],
  ["another order", "She put her hand flat on top eleven dollars.", ["s1", "s2"], null],
  ["half a word", "Eleven dol", ["s1"], null],
  ["words of another sentence", "She put her hand", ["s1"], null],
  ["an unknown source", "Eleven dollars", ["s9"], null],
  ["no source", "Eleven dollars", [], null],
  ["no words", "…", ["s1"], null],
])("attaches %s only where it was said", (_, text, from, expected) => {
  const found = attachWords(text, from, sources);
  expect(found && found.map(({ source, from: start, to }) => [source, start, to])).toEqual(expected);
});
