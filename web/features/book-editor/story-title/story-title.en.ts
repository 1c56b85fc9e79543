export const en = {
  called: (title: string) => `In the book, this story is called “${title}”.`,
  chosenByBook: "The book calls this story by a few of your own words.",
  other: "Other title",
  fromWords: "From your own words:",
  title: "The title of this story",
  hint: "Leave it empty, and the book chooses a few of your own words.",
  keep: "Keep this title",
  undo: "Undo",
  kept: "Kept.",
  keptForNext: "Kept. The book stays as it was made until you make it again.",
  notKept: "This title could not be kept. Please try again.",
};

export type StoryTitleWords = typeof en;
