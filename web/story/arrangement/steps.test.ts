import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangementSchema, type ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { automaticChapters } from "#domain/book/arrangement/automatic-chapters.ts";
import { applyStep, type Step } from "./steps.ts";

const told = Array.from({ length: 85 }, (_, at) => at + 1);
const book = automaticChapters(told.map((questionId) => ({ questionId, words: 1000 })));
const key = fc.constantFrom("own-1", "own-2", ...book.map((chapter) => chapter.key));
const questionId = fc.integer({ min: 1, max: 90 });
const beside = <T>(of: fc.Arbitrary<T>) =>
  fc.record({ side: fc.constantFrom("before" as const, "after" as const), of });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("place chapter" as const), key, beside: beside(key) }),
  fc.record({ kind: fc.constant("rename" as const), key, title: fc.constantFrom(null, "The Mill") }),
  fc.record({ kind: fc.constant("hide chapter" as const), key, hidden: fc.boolean() }),
  fc.record({ kind: fc.constant("merge" as const), key, into: key }),
  fc.record({ kind: fc.constant("add" as const), key: fc.constantFrom("own-1", "own-2"), title: fc.constant("New") }),
  fc.record({
    kind: fc.constant("place story" as const),
    questionId,
    into: key,
    beside: fc.option(beside(questionId), { nil: null }),
  }),
  fc.record({ kind: fc.constant("hide story" as const), questionId, hidden: fc.boolean() }),
);
const storiesOf = (chapters: readonly ArrangedChapter[]) =>
  chapters.flatMap(({ sections }) => sections.map((section) => section.questionId));

test("any steps keep every story in exactly one chapter", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const chapters = steps.reduce(applyStep, book);
      expect(storiesOf(chapters).toSorted((a, b) => a - b)).toEqual(told);
      expect(new Set(chapters.map((chapter) => chapter.key)).size).toBe(chapters.length);
      expect(arrangementSchema.parse({ chapters })).toEqual({ chapters });
    }),
  );
});

test("a step that is done again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), step, (steps, last) => {
      const once = applyStep(steps.reduce(applyStep, book), last);
      expect(applyStep(once, last)).toEqual(once);
    }),
  );
});

test("merges stories behind those of the earlier chapter", () => {
  const merged = applyStep(book, { kind: "merge", key: "bank-7", into: "bank-6" });
  expect(merged.map((chapter) => chapter.key)).not.toContain("bank-7");
  expect(storiesOf(merged)).toEqual(told);
  expect(merged[5]?.title).toBeNull();
});
