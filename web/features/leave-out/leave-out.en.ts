/** "14 seconds" of a length in milliseconds. */
const seconds = (ms: number) => {
  const count = Math.max(1, Math.round(ms / 1000));
  return count === 1 ? "1 second" : `${count} seconds`;
};
const wordsOf = (count: number) => (count === 1 ? "1 word" : `${count} words`);

export const en = {
  title: "Leave words out",
  told: (question: number, day: string) => `Question ${question}, told on ${day}`,
  first: "Tap the first word that goes. Then tap the last one.",
  last: "Now tap the last word that goes.",
  group: "The words of this answer",
  chosen: (count: number, ms: number) => `You chose ${wordsOf(count)}, ${seconds(ms)} of sound.`,
  hearIt: "Hear what goes",
  hearWithout: "Hear it without",
  goes: {
    title: "What goes, words and sound",
    text: "These words, from the transcript you share and from every page",
    sound: (ms: number) => `Their ${ms < 1500 ? "second" : seconds(ms)}, from the audiobook and the family page`,
    search: "Their place in search",
  },
  stays: {
    title: "What stays",
    original: "Your first recording, for your ears only",
    originalCut: "Your first recording, without these seconds",
    story: "The story, joined up",
    printed: "Books already printed. We cannot reach those",
  },
  recording: {
    title: "And the first recording?",
    keep: ["Keep it, for me alone", "You can put the words back whenever you like."],
    erase: [
      "Erase those seconds there too",
      "They are then gone, for you as well, with every earlier wording of this answer. It cannot be undone.",
    ],
  },
  proof: (number: number) => `Proof ${number} was made with these words. A new proof will be needed.`,
  approved: (number: number) =>
    `You approved proof ${number} with these words. Its files go, and a book that was printed keeps them. A new proof will be needed.`,
  takeOut: "Take it out",
  leaveIn: "Leave it in",
  working: "The words are being taken out. You may leave this page.",
  putting: "The words are being put back. You may leave this page.",
  notYet: "The words of this answer are still being written down. Please come back in a few minutes.",
  failed: "That did not work. Nothing was changed. Please try again.",
  notLoaded: "This answer could not be loaded.",
  nothing: "This answer has no words yet.",
  out: {
    title: "Words you left out",
    sealed: "Only you can read and hear them.",
    erased: (day: string) => `A passage was erased on ${day}. Nobody can bring it back.`,
    hear: "Hear these words",
    putBack: "Put them back",
  },
};
export type LeaveOutWords = typeof en;
