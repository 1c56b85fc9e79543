/** Who may hear an answer, in words a grandmother uses. */
export const en = {
  title: "Put this in the book?",
  book: {
    title: "Yes",
    text: "A page of it, in your own words; whoever holds the book may hear it. You read it first.",
  },
  family: {
    title: "Only for my family",
    text: "Those you name or give a link may listen; one letter brings a first sentence. Not in the book.",
  },
  myself: {
    title: "Keep it to myself",
    text: "Nobody but you. Change your mind any day.",
    inPrint: "Nobody but you, and whoever holds a book that is printed already.",
  },
  seal: "Seal it for later",
  sealForLife: "Until my death",
  forLife: { title: "Sealed until my death", text: "It opens 30 days after a trustee asks. Not in the book." },
  sealed: {
    title: "Sealed until a day I choose",
    text: "Then those you name or give a link may listen. Not in the book.",
  },
  opens: "The day on which it opens",
  noDay: "Please choose a day to come",
  notSealed: "Do not seal it",
  notKept: "This could not be kept. Please try again.",
  now: {
    "in the book": "In your book",
    "family only": "For your family",
    draft: "Only for you",
    sealed: (day: string) => `Sealed until ${day}`,
    sealedForLife: "Sealed until your death",
    deleted: "Erased",
  },
  hears: (names: string, _count: number) => `${names} may listen.`,
  listened: (names: string, count: number) => `${names} ${count === 1 ? "has" : "have"} listened.`,
  nobodyHears: "Nobody on your family page may listen yet.",
  inPrint: "The code in the printed book plays it.",
  who: "Who may hear it",
  change: "Change who may hear it",
  named: "Whom I have named",
  giveLink: "Give it by a link",
  done: "Done",
  erase: "Erase this answer with its sound",
  erased: (days: number) =>
    days === 1 ? "Erased. It can be taken back until tomorrow." : `Erased. It can be taken back for ${days} days.`,
  takeBack: "Take it back",
  erasedTitle: "Erased answers",
  erasedLead:
    "Nobody hears them, and no book is made of them. After 30 days they are gone, with their sound and every book made of them.",
};

export type VisibilityWords = typeof en;
