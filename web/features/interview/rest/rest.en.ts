/** Topics of heavy questions by the bank's category name. */
const topics: Readonly<Partial<Record<string, string>>> = {
  Childhood: "It asks about something heavy in your childhood.",
  Youth: "It asks about a lonely time, or a departure, when you were young.",
  Career: "It asks about a hard blow in your working life.",
  Love: "It asks about a love or a friendship that came apart.",
  Loss: "It asks about someone or something you have lost.",
  Family: "It asks about a storm in your family.",
  History: "It asks about war, exile or danger.",
  Crossroads: "It asks about a decision that still comes back to you.",
  Health: "It asks about what your body has been through.",
  Forgiveness: "It asks about forgiving, and being forgiven.",
  Legacy: "It asks for words that somebody opens later.",
};

export const en = {
  topics,
  readAloud: "Read this aloud",
  stop: "Stop",
  noVoice: "It cannot be read aloud just now.",
  ownVoice: "Your own voice",
  lastAnswer: "Your last answer, in your own voice",
  allSafe: "All of it is safe.",
};

export type RestWords = typeof en;
