import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

/** Small numbers in words. */
const count = (of: number) => smallNumbers.en[of] ?? String(of);
const resting = (of: number) =>
  of === 0
    ? ""
    : of === 1
      ? " One rests: it is kept, and not printed."
      : ` ${count(of)} rest: they are kept, and not printed.`;

export const en = {
  title: "Your chapters, in your order",
  lead: (chapters: number, hidden: number) =>
    `${count(chapters)} ${chapters === 1 ? "chapter" : "chapters"}.${resting(hidden)}`,
  allRest: "Every chapter rests, so there is nothing to print. Show one of them before you make the book.",
  states: {
    kept: "Kept",
    unsaved: "Not kept yet…",
    offline: "On this device until you are online",
    refused: "Not kept. Please reload the page.",
  },
  undo: "Undo",
  undone: "Undone.",
  newChapter: "A new chapter",
  newTitle: "The title of the new chapter",
  add: "Add it",
  cancel: "Cancel",
  list: "The chapters of your book",
  numbered: (number: number, title: string) => `${number}. ${title}`,
  size: (pages: number, minutes: number) =>
    `${pages} ${pages === 1 ? "page" : "pages"}, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  told: (told: number, of: number) => `, ${told} of ${of} questions told`,
  resting: (pages: number) => `Resting. ${pages} ${pages === 1 ? "page" : "pages"}, not in the book`,
  empty: "Nothing is in it yet, so it is not printed",
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  change: "Change",
  changeOne: (title: string) => `Change ${title}`,
  done: "Done",
  doneOne: (title: string) => `Done with ${title}`,
  rename: "Rename",
  titleOf: "The title of this chapter",
  titleHint: "Leave it empty, and the book gives it a title.",
  keep: "Keep this title",
  merge: (title: string) => `Merge with ${title}`,
  hide: "Hide",
  hideOne: (title: string) => `Hide ${title}`,
  show: "Show",
  showOne: (title: string) => `Show ${title}`,
  stories: (of: number) => (of === 1 ? "Its story" : `Its ${of} stories`),
  noStories: "No story is in it. Open another chapter and move one here.",
  storyResting: "Resting, not in the book",
  toChapter: "In which chapter",
  stay: "This one",
  move: "Move it there",
  said: {
    moved: (title: string, place: number, of: number) => `${title} moved to place ${place} of ${of}.`,
    storyMoved: (place: number, of: number) => `The story moved to place ${place} of ${of}.`,
    storyTo: (title: string) => `The story is in ${title} now.`,
    renamed: (title: string) => `The chapter is called ${title}.`,
    hidden: (title: string) => `${title} rests. It is kept, and not printed.`,
    shown: (title: string) => `${title} is in the book again.`,
    storyHidden: "The story rests. It is kept, and not printed.",
    storyShown: "The story is in the book again.",
    merged: (title: string) => `They are one chapter now: ${title}.`,
    added: (title: string) => `${title} is the last chapter.`,
  },
  newer:
    "The chapters were changed in another window or on another device. This is the newest order; what you did here came after it.",
  bookLater: "The book follows this order when it is made again.",
  notLoaded: "Your chapters could not be loaded.",
  noAnswers: {
    title: "No chapter yet",
    begin: "Go to your book",
    text: "Chapters appear with your first answers. Each answer finds its chapter by itself, and here you put them in your order.",
  },
};

export type ChaptersWords = typeof en;
