/** Texts of the page on which a person edits one section of the book. */
export const en = {
  pages: "The pages",
  notLoaded: "This section could not be loaded just now. It is safe.",
  nothingHere: "This section is not on a page yet",
  makeFirst: "Make your book once: then each of its sections can be edited here.",
  chapter: (number: number, pages: { first: number; last: number } | null) =>
    pages === null
      ? `Chapter ${number}`
      : pages.first === pages.last
        ? `Chapter ${number}, page ${pages.first}`
        : `Chapter ${number}, pages ${pages.first} to ${pages.last}`,
  pageCount: (pages: number): string => (pages === 1 ? "1 page" : `${pages} pages`),
  pageOf: "Page",
  sections: "Sections",
  page: "The text of this section",
  states: {
    kept: "Kept",
    unsaved: "Being kept …",
    offline: "Kept on this device. It is sent when you are online again.",
    refused: "This section could not be kept. It stays on this device.",
  },
  undo: "Undo",
  redo: "Redo",
  addSentence: "Add a sentence",
  tooLong: "That is too long for one section. Nothing was pasted: paste less of it.",
  right: "This section is right",
  source: {
    title: "Where this came from",
    start: "Press a sentence to see where it came from.",
    hear: "Hear the sentence",
    sound: "The sentence in your recording",
    silent: "This recording cannot be played right now. Please try again.",
    quoted: (words: string) => `“${words}”`,
    told: (question: number | null, day: string, time: string) =>
      question === null ? `Told on ${day}, at ${time}.` : `Question ${question}, told on ${day}, at ${time}.`,
    part: "A part of this sentence is on the page.",
    asSpoken: "Use my words as spoken",
    byHand: "Written by hand",
    noSound: "It has no sound, and the audiobook leaves it out.",
    madeFrom: "It was made from",
    soundStays: "What you take off the page stays in your recording and in the audiobook.",
  },
  again: "Write this section again",
  ownStay: "Your own sentences stay as they are.",
  sureAgain: {
    title: "Write this section again?",
    text: "The page goes back to what you said. Sentences you added stay; your changes to others leave the page, and the history keeps them.",
    yes: "Write it again",
    no: "Leave it",
  },
  history: {
    title: "What changed here",
    none: "Nothing has been changed yet.",
    failed: "The history could not be loaded just now.",
    became: (before: string, after: string) => `“${before}” became “${after}”`,
    added: (after: string) => `“${after}” was added`,
    removed: (before: string) => `“${before}” was taken out`,
    same: "Only the paragraphs changed",
    asTold: "As the recording tells it",
    by: { you: "by you", storyteller: "by the storyteller", helper: "by a helper" },
    bringBack: "Bring back",
    bringBackOf: (when: string) => `Bring back the section of ${when}`,
    more: "Show older changes",
  },
  conflict: {
    title: "This section was also changed elsewhere",
    text: "Perhaps in another window, or by your helper. Both texts are safe: choose the one to show. The other stays in the history.",
    mine: "Yours",
    theirs: "The other one",
    keepMine: "Show mine",
    takeTheirs: "Show the other one",
    failed: "That did not work just now. Both texts are still here.",
    cut: {
      title: "Words were left out here meanwhile",
      text: "Your text may still hold them, so it cannot be kept as it is. Copy what you added before you go on.",
    },
  },
};
export type SectionWords = typeof en;
