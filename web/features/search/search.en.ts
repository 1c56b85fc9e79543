/** Texts of the search in book, answers and memories. */
export const en = {
  title: "Search the book and the tapes",
  back: "Back to the bookshelf",
  field: "Words to look for",
  search: "Search",
  ask: "Ask",
  askTitle: "Ask, and hear the answer",
  ways: "Search or ask",
  hint: "A play button starts at the very second. Accents and endings do not matter: roll also finds rolls.",
  places: (count: number) => (count === 1 ? "1 place" : `${count} places`),
  nothing: "That is not in the book and not on the tapes that you may hear.",
  failed: "The search could not be made just now. Your words are still in the field.",
  more: "Show more",
  kinds: {
    answer: "Your answers",
    "shared answer": "Answers shared with you",
    sentence: "Your book",
    memory: "Family stories",
    element: "Pieces of family stories",
  },
  play: (title: string, time: string) => `Play “${title}” from ${time}`,
  stop: "Stop",
  notPlayed: "This sound cannot be played just now.",
  openBook: "Open the book",
  openMemory: "Open the story",
};
export type SearchWords = typeof en;
