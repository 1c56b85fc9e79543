import type { Language } from "#domain/language.ts";

/** The texts of sound, film and pictures of the sample. */
export type MediaWords = {
  play: string;
  pause: string;
  position: string;
  /** The action of a control with the title that it affects. */
  named: (act: string, title: string) => string;
  failed: string;
  making: string;
  read: string;
  film: { cover: string; title: string; captions: Record<Language, string> };
  demo: Record<"lead" | "whole", string> & Record<"before" | "after", { title: string; note: string }>;
  quotes: Record<"open" | "close", string>;
  scene: Record<"scene" | "left" | "right", string>;
  book: { cover: string; spread: string; told: string };
};

export const en: MediaWords = {
  play: "Play",
  pause: "Pause",
  position: "Position",
  named: (act, title) => `${act}: ${title}`,
  failed: "This cannot be played at the moment. Please try again later.",
  making: "The sample is not ready on this machine yet. Look again in a few minutes.",
  read: "Read what is said",
  film: {
    cover: "Click Here To See How It Works",
    title: "How a spoken answer becomes a book and an audiobook",
    captions: { en: "English", fr: "Français" },
  },
  demo: {
    lead: "The same six sentences as they were recorded, as the audiobook plays them, and as the book prints them.",
    before: {
      title: "Before: the recording",
      note: "As it was said at a kitchen table. A computer voice stands in for a person.",
    },
    after: { title: "After: the audiobook", note: "The room is quieter, the words are untouched." },
    whole: "Read and hear the whole sample",
  },
  quotes: { open: "“", close: "”" },
  scene: {
    scene:
      "A table seen from above: a phone that listens, and an open book. On its left page your voice, drawn as writing; on its right page the same sentences in print.",
    left: "What you say",
    right: "What they keep",
  },
  book: {
    cover: "The cover of the sample book: The River Kept the Time, by Evelyn Mae Tully.",
    spread:
      "Two pages of the sample book. Left, a picture of Hofmann’s Bakery; right, the story that begins “I can tie a cake box with one hand”.",
    told: "The page of the sample book on which these words are printed, with the question they answer.",
  },
};
