export const en = {
  whoReads: "Who reads the titles and the questions?",
  narrators: { woman: "A woman’s voice", man: "A man’s voice", nobody: "Nobody: only I am heard" },
  computerVoice: "These are computer voices, and the audiobook says so at its beginning.",
  announce: "Does each chapter begin with its title?",
  announced: "Yes, it is read aloud",
  notAnnounced: "No, straight to the first question",
  ownVoice:
    "Your answers are made equally loud, hiss goes and long silences are shortened. It stays your voice, and the recording itself is never changed.",
  hearBoth: "To hear an answer as it was recorded, open “Read it with your voice”.",
  kept: "Kept.",
  keptForNext: "Kept. The audiobook below is read as before until you make it again.",
  notKept: "This could not be kept. Please try again.",
  notReached: "The settings of the audiobook could not be reached just now.",
};

export type AudiobookWords = typeof en;
