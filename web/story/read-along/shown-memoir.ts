import { z } from "zod/mini";
import { chapterSchema, memoirSchema, placedClaimSchema, sentenceSchema, storySchema } from "#domain/book/memoir.ts";

export const shownChapterSchema = z.extend(z.pick(chapterSchema, { number: true, title: true }), {
  stories: z.array(z.pick(storySchema, { heading: true, title: true, lines: true, forms: true, unread: true })),
});
export const shownSentenceSchema = z.extend(z.pick(sentenceSchema, { id: true, text: true, spans: true }), {
  claims: z.array(placedClaimSchema),
  chapter: z.int(),
  story: z.int(),
  paragraph: z.int(),
});
export type ShownSentence = z.infer<typeof shownSentenceSchema>;

/** A book on the screen. Its sentences are in their order. */
export const shownBookSchema = z.extend(z.pick(memoirSchema, { title: true, author: true, draft: true }), {
  chapters: z.array(shownChapterSchema),
  sentences: z.array(shownSentenceSchema),
});
export type ShownBook = z.infer<typeof shownBookSchema>;
