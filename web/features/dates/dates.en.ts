/** Texts of the page that sets two dates of one event side by side. */
export const en = {
  title: "Dates that differ",
  count: (at: number, of: number) => `${at} of ${of} ${of === 1 ? "thing" : "things"} to look at`,
  hereThere: (one: number, other: number) => `${one} here, ${other} there`,
  lead: "You seem to have told one thing twice, with two dates. Which is it? Nothing changes until you say.",
  notLoaded: "These pages could not be loaded just now. They are safe.",
  page: (page: number) => `page ${page}`,
  isTold: (year: number) => `Told with ${year}`,
  quoted: (text: string) => `“${text}”`,
  hear: (year: number) => `Hear “${year}”`,
  silent: "This recording cannot be played right now. Please try again.",
  question: (question: number | null, time: string) => (question === null ? time : `Question ${question}, ${time}`),
  which: "Which is right?",
  isRight: (year: number) => `${year} is right`,
  thenSays: (page: number | null, year: number) =>
    page === null ? `The other page then says ${year}.` : `Page ${page} then says ${year}.`,
  own: { title: "Neither. I will write it", text: "Both pages get your own date." },
  both: { title: "Leave both, as I told them", text: "People remember that way. No note is printed." },
  ownYear: "The year it was",
  ownYearWrong: (first: number, last: number) => `Please write a year from ${first} to ${last}, with four digits.`,
  recordings:
    "Your recordings keep both. A page that differs from its sound says on the screen that it was written by hand.",
  keep: "Keep this choice",
  later: "Later",
  states: {
    kept: "Kept",
    saving: "Being kept …",
    offline: "You are offline. Nothing was changed: please try again when you are back.",
    failed: "That could not be kept just now. Nothing was changed: please try again.",
    conflict: "One of these pages was changed meanwhile. Nothing was changed here.",
  },
  changedPages: (pages: number): string =>
    pages === 1
      ? "The page says it now. What stood there before is in its history."
      : "Both pages say it now. What stood there before is in their histories.",
  openPage: (number: number | null) =>
    number === null ? "Open the page" : `Open the ${number === 1 ? "first" : "second"} page`,
  lookAgain: "Show them as they are now",
  changed: {
    title: "One of these pages has changed",
    text: "The two dates are no longer side by side as you told them. There is nothing to decide here.",
    next: "Go on",
  },
  none: {
    title: "Nothing to look at",
    text: "No two pages of your book tell one thing with two dates.",
    waiting: (pairs: number) =>
      pairs === 1
        ? "One thing still waits for you, whenever you like."
        : `${pairs} things still wait for you, whenever you like.`,
    again: "Look at them now",
    book: "Back to the book",
  },
  left: (pairs: number) =>
    pairs === 1 ? "You left two dates as you told them." : `You left the dates of ${pairs} things as you told them.`,
  askAgain: "Ask me about them again",
};
export type DatesWords = typeof en;
