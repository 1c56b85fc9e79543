export const en = {
  design: "Letters, size, cover and dedication",
  binding: "How is it bound?",
  bindings: { hardcover: "In hard covers", paperback: "As a paperback" },
  about: "About you, in your words",
  aboutHint: "A page at the end. Leave it empty, and there is none.",
  keep: "Keep these words",
  kept: "Kept.",
  keptForNext: "Kept. The book below stays as it was made until you make it again.",
  notKept: "This could not be kept. Please try again.",
  notReached: "What you chose for the book could not be reached just now.",
};

export type EditionWords = typeof en;
