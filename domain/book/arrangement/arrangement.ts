import { z } from "zod/mini";
import { firstOfFamily, lastOfBank, lastOfFamily, questionChapters } from "#domain/interview/question-chapter.ts";

export const maxChapterTitleLength = 120;
export const maxChapters = 100;
const maxSections = 400;

const questionIdSchema = z
  .int()
  .check(z.refine((id) => (id >= 1 && id <= lastOfBank) || (id >= firstOfFamily && id <= lastOfFamily)));

/** The story of one question. A hidden one is not in the book. */
const placedSectionSchema = z.object({ questionId: questionIdSchema, hidden: z.boolean() });
export type PlacedSection = z.infer<typeof placedSectionSchema>;

/**
 * `parts`: the chapters of the question bank whose title it has while `title` is null; none for one that the person
 * added.
 */
const arrangedChapterSchema = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  parts: z.array(z.int().check(z.minimum(1), z.maximum(questionChapters.length))).check(z.maxLength(12)),
  title: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxChapterTitleLength))),
  hidden: z.boolean(),
  sections: z.array(placedSectionSchema).check(z.maxLength(maxSections)),
});
export type ArrangedChapter = z.infer<typeof arrangedChapterSchema>;

/** The chapters of a book as its storyteller arranged them. It refers to stories by question and holds none of their words. */
export const arrangementSchema = z.object({ chapters: z.array(arrangedChapterSchema).check(z.maxLength(maxChapters)) });
export type Arrangement = z.infer<typeof arrangementSchema>;
