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
  newChapter: "A new chapter",
  newTitle: "The title of the new chapter",
  add: "Add it",
  list: "The chapters of your book",
  numbered: (number: number, title: string) => `${number}. ${title}`,
  size: (pages: number, minutes: number) =>
    `${pages} ${pages === 1 ? "page" : "pages"}, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  told: (told: number, of: number) => `, ${told} of ${of} questions told`,
  resting: (pages: number) => `Resting. ${pages} ${pages === 1 ? "page" : "pages"}, not in the book`,
  empty: "Nothing is in it yet, so it is not printed",
  change: "Change",
  changeOne: (title: string) => `Change ${title}`,
  done: "Done",
  doneOne: (title: string) => `Done with ${title}`,
  titleOf: "The title of this chapter",
  titleHint: "Leave it empty, and the book gives it a title.",
  merge: (title: string) => `Merge with ${title}`,
  hide: "Hide",
  hideOne: (title: string) => `Hide ${title}`,
  stories: (of: number) => (of === 1 ? "Its story" : `Its ${of} stories`),
  noStories: "No story is in it. Open another chapter and move one here.",
  newer:
    "The chapters were changed in another window or on another device. This is the newest order; what you did here came after it.",
  notLoaded: "Your chapters could not be loaded.",
  noAnswers: {
    title: "No chapter yet",
    begin: "Go to your book",
    text: "Chapters appear with your first answers. Each answer finds its chapter by itself, and here you put them in your order.",
  },
};

export type ChaptersWords = typeof en;
