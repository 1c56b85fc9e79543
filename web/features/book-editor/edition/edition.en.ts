export const en = {
  size: "How large is the print?",
  sizes: { "6x9": "Usual, 6 × 9 in", "large print": "Large, 7 × 10 in" },
  binding: "How is it bound?",
  bindings: { hardcover: "In hard covers", paperback: "As a paperback" },
  cover: "What is on the cover?",
  covers: { waveform: "My voice, drawn", type: "Letters alone", photograph: "A photograph" },
  noPhotograph: "The first picture of your book that is large enough. Without one, your voice is drawn.",
  dedication: "For whom is this book?",
  dedicationHint: "A page of its own at the beginning. Leave it empty, and there is none.",
  about: "About you, in your words",
  aboutHint: "A page at the end. Leave it empty, and there is none.",
  keep: "Keep these words",
  kept: "Kept.",
  keptForNext: "Kept. The book below stays as it was made until you make it again.",
  notKept: "This could not be kept. Please try again.",
  notReached: "What you chose for the book could not be reached just now.",
};

export type EditionWords = typeof en;
