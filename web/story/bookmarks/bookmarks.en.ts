export const en = {
  stoppedHere: "You stopped here",
  readOn: "Read on from here",
  title: "Your bookmarks",
  bookmark: "Bookmark this sentence",
  remove: "Remove the bookmark",
  onlyYou: "A bookmark is only for you.",
  hear: (sentence: string) => `Hear: ${sentence}`,
  notKept: "That could not be kept just now. Please try again.",
  tooMany: "500 places are marked, and there is no room for more. Remove one first.",
};

export type BookmarkWords = typeof en;
