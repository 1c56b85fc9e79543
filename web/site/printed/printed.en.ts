export const en = {
  title: (title: string, book: string) => `${title} · ${book}`,
  untitled: "A story told aloud",
  voice: (name: string) => (name === "" ? "In their own voice" : `${name}’s own voice`),
  from: "From the book",
  notReady: "The sound is being made ready. This page opens it by itself in a moment.",
  noSound: "This recording has no sound that can be played.",
  play: "Play",
  pause: "Pause",
  kept: (name: string) => (name === "" ? "This story rests for now" : `${name} keeps this story back for now`),
  keptText: "The page in your book stays as it is. The sound may be opened again.",
  closed: "This story is not here",
  closedText: "The code may be mistyped, or the person whose story it is has taken it back.",
  closedAsk: "Please ask the person who gave you the book.",
};

export type PrintedWords = typeof en;
