import type { Language } from "#domain/language.ts";

/** What the narrator says, in the book's language. */
export const narrationTexts: Record<
  Language,
  { opening: (author: string) => string; chapter: (number: number, title: string) => string }
> = {
  en: {
    opening: (author) =>
      `In this audiobook, the chapter titles and the questions are read by a computer voice. The answers are told by ${author}, in their own voice.`,
    chapter: (number, title) => `Chapter ${number}. ${title}.`,
  },
  fr: {
    opening: (author) =>
      `Dans ce livre audio, les titres et les questions sont lus par une voix de synthèse. Les réponses sont racontées par ${author}, de sa propre voix.`,
    chapter: (number, title) => `Chapitre ${number}. ${title}.`,
  },
};
