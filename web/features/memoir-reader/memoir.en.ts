export const en = {
  title: "Your story",
  player: "Player",
  hearBook: "Hear the book",
  before: "The sentence before",
  after: "The next sentence",
  ownRecording: "Your own recording",
  speed: "Speed:",
  speeds: { 0.8: "a little slower", 1: "normal", 1.2: "a little faster" },
  sleep: "Sleep timer:",
  sleepTimes: {
    never: "off",
    "15": "in 15 minutes",
    "20": "in 20 minutes",
    chapter: "at the end of the chapter",
  },
  sound: "Sound:",
  soundings: { recorded: "as it was recorded", audiobook: "as in the audiobook" },
  chapters: "Chapters",
  how: "Tap a sentence to hear yourself say it.",
  whereFrom: "Where does this sentence come from?",
  quoted: (words: string) => `“${words}”`,
  unwritten: {
    "no judge": "This book is in your own words: no judge was there to check a written edition.",
    "no consent":
      "This book is in your own words: you have not said yes to a model outside this machine, or you took your yes back.",
    "judge unreachable":
      "Part of this book is in your own words: the judge of the written edition could not be reached.",
    "judge refuses everything":
      "Part of this book is in your own words: the judge of the written edition refused everything.",
    "budget reached": "Part of this book is in your own words: the budget of the written edition was used up.",
  },
  writtenByHand: "written by hand",
  unread: "Written down by a machine, not read yet",
  draft: "These words were written down by a machine. Read them, and correct what is not right.",
  filesNotFound: "The book is made, but its files could not be reached just now.",
  missing: "This book is not here any more.",
  silent: "This recording cannot be played right now. Please try again.",
};

export type MemoirWords = typeof en;
