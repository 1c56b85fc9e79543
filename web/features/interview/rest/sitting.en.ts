/** The choice, its label, and its meaning. */
type Choice = readonly ["ANSWER_IT" | "LATER" | "LEAVE_OUT", string, string];
const choices: readonly Choice[] = [
  ["ANSWER_IT", "Answer it", "You can stop in the middle of a word."],
  ["LATER", "Keep it for later", "It waits until you ask for it."],
  ["LEAVE_OUT", "Leave it out", "A lighter question takes its place."],
];

export const sittingEn = {
  before: "Before the next question",
  tender: "The next one can be tender.",
  tenderText: "Answer it, keep it for later, or leave it out.",
  choices,
  allGood: "All three are good answers.",
  thanks: "Thank you for telling that.",
  thanksText: "Some things are heavy to say. Nothing more is asked about it.",
  kept: "What you said is kept, and it is yours alone until you say otherwise.",
  danger: {
    "self-harm": {
      title: "You do not have to be alone with this.",
      text: "If you think of harming yourself, please talk to somebody now: a person you trust, or the people below, who answer day and night.",
    },
    abuse: {
      title: "Nobody may hurt you.",
      text: "If somebody hurts or threatens you, you can tell somebody now: a person you trust, your doctor, or the people below.",
    },
    danger: {
      title: "If you need help now, call.",
      text: "This page cannot call anybody. Please call the emergency number, or somebody near you.",
    },
  },
  nobodyTold: "We tell nobody. Whether somebody is told, and who, is for you to decide.",
  helpAnywhere:
    "Call your country’s emergency number (in much of the world 112), your doctor, or a person you trust. findahelpline.com lists people who answer, by country.",
  emergency: "emergency",
  checked: (day: string) => `These numbers were checked on ${day}.`,
  carryOn: "Carry on",
  restNow: "Rest a while",
  lighter: "A lighter question",
  stopToday: "Stop for today",
  offered: "Every question has been asked.",
  offeredText: (count: number) =>
    count === 1
      ? "One is not told yet. Take it up, or leave it."
      : `${count} are not told yet. Take them up, or leave them.`,
  finish: "Finish my interview",
  saidToday: "You said this today",
  quote: (sentence: string) => `“${sentence}”`,
  goodPlace: "A good place to stop",
  thankYou: (name: string) => (name === "" ? "Thank you" : `Thank you, ${name}`),
  today: (stories: number, minutes: number) =>
    `${stories === 1 ? "One story" : `${stories} stories`} today, ${minutes === 1 ? "one minute" : `${minutes} minutes`}.`,
  nextTime: "Next time:",
  nextChapter: (chapter: string) => `${chapter}. Nothing to prepare.`,
  close: "Close the book for today",
  oneMore: "One more, a light one",
};
