/** Texts of the page that corrects a name everywhere. */
export const en = {
  back: "Back",
  title: "Correct this name everywhere",
  heard: "We heard",
  written: "It is written",
  look: "Show every place",
  failed: "The places could not be shown just now. Nothing was changed.",
  nowhere: (name: string) => `“${name}” is in none of your answers.`,
  places: (count: number) => (count === 1 ? "1 place" : `${count} places`),
  question: (number: number, time: string | null) =>
    time === null ? `question ${number}` : `question ${number}, ${time}`,
  play: (time: string) => `Hear this place, at ${time}`,
  stop: "Stop",
  notPlayed: "This sound cannot be played just now.",
  follows: "Your next book has the name as you wrote it. Your sound stays as it is.",
  correct: (count: number) => (count === 1 ? "Correct this one" : `Correct all ${count}`),
  typeFirst: "Write the name as it should be first.",
  chooseFirst: "Choose at least one place.",
  changed: "These words were changed meanwhile. Nothing was corrected; please look at the places again.",
  notCorrected: "The name could not be corrected just now. Nothing was changed.",
  corrected: (count: number, written: string) =>
    count === 1 ? `1 place now says “${written}”.` : `${count} places now say “${written}”.`,
  undo: "Undo all of it",
  undone: "Everything is as it was before.",
  partlyUndone: (kept: number) =>
    kept === 1
      ? "1 answer was changed since and stays as it is. All the others are as before."
      : `${kept} answers were changed since and stay as they are. All the others are as before.`,
  notUndone: "That could not be undone just now.",
  yours: "Your names",
  none: "No name has been corrected yet.",
  wasHeard: (heard: string) => `heard as ${heard}`,
};
export type NamesWords = typeof en;
