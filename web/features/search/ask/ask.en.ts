/** Texts of questions to the tapes. `service` names a model and whose it is. */
export const en = {
  field: "Your question",
  ask: "Ask",
  agreement: {
    all: (service: string) =>
      `With “Ask”, a computer program of this house (${service}) looks for sentences on the tapes that you may hear.`,
    own: (service: string) =>
      `With “Ask”, your question and words of your own tapes go to a computer program outside this house (${service}). What others share with you stays here.`,
  },
  asking: "We look through the tapes. This can take half a minute.",
  failed: "The tapes could not be asked just now. Your question is still in the field.",
  tooMany: "That was enough for now. Your question is still in the field; please try again later.",
  places: {
    own: (count: number) => `In your own words, from ${count === 1 ? "one place" : `${count} places`}`,
    shared: (count: number) => `In their own words, from ${count === 1 ? "one place" : `${count} places`}`,
  },
  play: (time: string) => `Play ${time}`,
  stop: "Stop",
  notPlayed: "This sound cannot be played just now.",
  playAll: (count: number, time: string) => `Play all ${count}, ${time}`,
  openAnswer: "Open the answer",
  whatThisIs: "What this is",
  quotations: { title: "Only quotations", text: "No sentence here was written by a computer." },
  sound: { title: "Each with its sound", text: "So that you can judge for yourself." },
  shared: { title: "Only what may be heard", text: "Sealed answers are never searched." },
  notThere: "That is not in the tapes.",
  noGuess: "We found no words about it, and we do not guess.",
  mayAsk: (name: string) =>
    `You may ask ${name}. It waits as your question, and only the two of you see it until it is accepted.`,
  askTeller: (name: string) => `Ask ${name} this question`,
  asked: (name: string) => `Your question waits for ${name}.`,
  notAsked: "Your question was not sent. Please try again.",
  nearest: "Nearest on tape",
  perhaps: "Perhaps you meant one of these.",
};
export type AskWords = typeof en;
