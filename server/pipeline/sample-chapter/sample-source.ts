import type { BookSource } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { freeTrialQuestions } from "#domain/interview/free-trial.ts";
import type { Bilingual } from "#domain/language.ts";

/** The title of the chapter, which stands at the head of its pages. */
const chapterTitle: Bilingual = { en: "Sample chapter", fr: "Chapitre d’essai" };
const imprint: Bilingual = {
  en: "A sample chapter of a book that is still being told. Not for sale.",
  fr: "Chapitre d’essai d’un livre qui se raconte encore. Ne peut être vendu.",
};

/**
 * The stories of a book as one chapter. It has no printed codes: they never expire, and this file is made again with
 * every change.
 */
export function sampleSource(book: BookSource): BookSource {
  const { memoir } = book;
  const { language } = memoir;
  const stories = memoir.chapters.flatMap((chapter) => chapter.stories).slice(0, freeTrialQuestions);
  const told = new Set(stories.flatMap(({ recordingIds }) => recordingIds));
  const { memories: _, ...source } = book;
  return {
    ...source,
    memoir: { ...memoir, chapters: stories.length > 0 ? [{ number: 1, title: chapterTitle[language], stories }] : [] },
    photos: book.photos.filter(({ recordingId }) => told.has(recordingId)),
    addresses: new Map(),
    edition: { ...plainEdition, imprint: imprint[language] },
  };
}
