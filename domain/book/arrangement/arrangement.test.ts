import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOfFamily, lastOfBank } from "#domain/interview/question-chapter.ts";
import { arrangementSchema, type ArrangedChapter } from "./arrangement.ts";
import { automaticChapters } from "./automatic-chapters.ts";
import { placeSections } from "./place-sections.ts";

const questionId = fc.oneof(fc.integer({ min: 1, max: lastOfBank }), fc.integer({ min: firstOfFamily, max: 1200 }));
const questionIds = fc.uniqueArray(questionId, { maxLength: 60 });
const arranged = fc.array(
  fc.record({
    key: fc.stringMatching(/^[a-z]{1,8}$/),
    parts: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    title: fc.constantFrom(null, "A Summer"),
    hidden: fc.boolean(),
    sections: fc.array(fc.record({ questionId, hidden: fc.boolean() }), { maxLength: 20 }),
  }),
  { maxLength: 12 },
);
const placesOf = (chapters: readonly ArrangedChapter[]) =>
  chapters.flatMap(({ sections }) => sections.map((section) => section.questionId));
const chapter = (key: string, ...ids: number[]): ArrangedChapter => ({
  key,
  parts: [],
  title: key,
  hidden: false,
  sections: ids.map((id) => ({ questionId: id, hidden: false })),
});

test("any arrangement has every story in exactly one place", () => {
  fc.assert(
    fc.property(arranged, questionIds, (chapters, told) => {
      const places = placesOf(placeSections(chapters, told));
      expect(new Set(places)).toEqual(new Set([...placesOf(chapters), ...told]));
      expect(places).toHaveLength(new Set(places).size);
    }),
  );
});

test("keeps the order, titles and hidden places of an arrangement", () => {
  fc.assert(
    fc.property(questionIds, questionIds, (told, more) => {
      const chapters = automaticChapters(told.map((id) => ({ questionId: id, words: 100 }))).toReversed();
      const placed = placeSections(chapters, more);
      const known = placed.map((one) => ({
        ...one,
        sections: one.sections.filter((s) => told.includes(s.questionId)),
      }));
      expect(known.filter(({ sections }) => sections.length > 0)).toEqual(chapters);
      expect(arrangementSchema.parse({ chapters: placed })).toEqual({ chapters: placed });
      expect(placeSections(placed, more)).toEqual(placed);
    }),
  );
});

test("places a new story beside its neighbor of the bank", () => {
  const chapters = [chapter("late", 84, 30), chapter("early", 14, 16)];
  expect(placesOf(placeSections(chapters, [15, 31, 82, 13]))).toEqual([82, 84, 30, 31, 13, 14, 15, 16]);
});

test("gives a new chapter the place after the chapter before it", () => {
  const placed = placeSections([chapter("late", 84), chapter("early", 14)], [2, 25]);
  expect(placed.map(({ key }) => key)).toEqual(["bank-1", "late", "early", "bank-4"]);
});
