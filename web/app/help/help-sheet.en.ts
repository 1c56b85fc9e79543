export const en = {
  title: "Help",
  stays: "What you were doing stays just as it is, underneath. If you were recording, the recording goes on.",
  parts: [
    [
      "To answer",
      "Press the round microphone and talk. Press Save Answer when you have finished. Nothing counts down.",
    ],
    [
      "If you are not heard",
      "Look whether a microphone is plugged in, and whether this browser may use it. The Help Center shows where to press.",
    ],
    ["To stop for today", "Press Pause & Save. You go on where you left off, on this device or another."],
    [
      "If the line breaks",
      "Go on speaking. Your words are kept on this device, and are sent when the connection is back.",
    ],
    ["To correct something", "Open My book. Each answer can be corrected in words, or left out of the book."],
    ["To read more easily", "Reading comfort, in the menu, makes the letters larger and changes the colours at once."],
  ],
  back: "Back to where I was",
  center: "The whole Help Center",
  person: "Write to a person",
  newTab: "(opens beside this page)",
};

export type HelpSheetWords = typeof en;
