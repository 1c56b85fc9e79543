import type { ConsentPurpose, FirstPurpose } from "#domain/account/consent.ts";

type Fact = { title: string; text: string };
/** What a withdrawal ends, what stays, and what it cannot reach. */
type Consequence = { ends: Fact[]; stays: Fact[]; beyond?: Fact };

const recordings = { title: "Your own recordings", text: "and the words that were written down" };
const books = { title: "Your book", text: "as it was made" };

const titles: Record<ConsentPurpose, string> = {
  record: "Record my voice",
  transcribe: "Write down what I say",
  book: "Make my book from it",
  model_writes: "Let a model write",
  family_hears: "Let my family listen",
  clone: "Make a voice like mine",
  narrated_family: "Have it read in that voice to my family",
  narrated_public: "Have it read in that voice to everybody",
  recognize: "Let anybody check that a recording is mine",
  recognize_name: "Say my name to whoever checks",
};
const whys: Record<FirstPurpose, string> = {
  record: "So that it can be heard again, as it is.",
  transcribe: "So that it can become pages.",
  book: "In my own words. I read every page first.",
};
const narratedGone = {
  title: "An audiobook read in that voice is deleted",
  text: "Here, with every sentence of it, within a minute.",
};
const ledgerLine = { title: "What was said", text: "Your yes, its recording, and that you took it back." };
const consequences: Partial<Record<ConsentPurpose, Consequence>> = {
  record: {
    ends: [{ title: "No microphone opens", text: "Before the next recording you are asked again." }],
    stays: [recordings, books],
  },
  transcribe: {
    ends: [{ title: "Nothing more is written down", text: "A recording waits without words until you say yes." }],
    stays: [recordings, books],
  },
  book: {
    ends: [
      { title: "No new book is made", text: "Refused from the moment you tapped." },
      { title: "The sample chapter is gone", text: "If there was one." },
    ],
    stays: [recordings, books],
  },
  model_writes: {
    ends: [
      {
        title: "No model outside writes your book",
        text: "It is asked nothing more for one, in the middle of it too.",
      },
      { title: "Your next book is in your own words", text: "As you said them." },
    ],
    stays: [recordings, books],
    beyond: { title: "What it was sent before", text: "That we cannot fetch back." },
  },
  clone: {
    ends: [
      { title: "No voice like yours may be made", text: "Refused from the moment you tapped." },
      { title: "A voice that was made is deleted", text: "Here and at its provider, tried until it is gone." },
      narratedGone,
    ],
    stays: [recordings, books, ledgerLine],
  },
  narrated_family: {
    ends: [{ title: "Nothing more is read in that voice", text: "Not even the rest of a sentence." }, narratedGone],
    stays: [recordings, books, { title: "Your voice", text: "Until you delete it." }],
    beyond: { title: "Copies that were saved", text: "Those we cannot reach. They stay known as a computer voice." },
  },
  family_hears: {
    ends: [
      { title: "Your family hears nothing more", text: "Refused from the moment you tapped." },
      {
        title: "Private links to your voice and your book are closed",
        text: "A new yes opens them again, until their day is over.",
      },
    ],
    stays: [
      recordings,
      { title: "Your marks and your family", text: "Nobody is sent away, and nothing is unmarked." },
      { title: "Codes printed in a book", text: "They play for whoever holds it. Close them under your links." },
    ],
    beyond: { title: "Copies on other people’s devices", text: "Those we cannot reach." },
  },
  recognize: {
    ends: [
      { title: "Nobody can check your recordings any more", text: "To whoever asks, they are unknown from now on." },
    ],
    stays: [recordings, books],
    beyond: { title: "Answers that somebody saved", text: "What was signed before still holds." },
  },
  recognize_name: {
    ends: [{ title: "Your name is no longer said", text: "Whoever checks reads: a person with an account here." }],
    stays: [recordings, books],
    beyond: { title: "Answers that somebody saved", text: "A name in them we cannot fetch back." },
  },
};

export const en = {
  title: "What you said yes to",
  lead: "Each one by itself. One tap takes it back.",
  titles,
  whys,
  cloneWhy: "Only to read my own pages aloud.",
  narratedWhy:
    "Word for word, once I order it. Each file says first that it is a computer voice. Whoever has my private link to the audiobook hears it.",
  narratedWording: "My book may be read in a voice like mine, for my family.",
  consequences,
  yes: (day: string) => `Yes, ${day}`,
  no: (day: string) => `Taken back, ${day}`,
  never: "Not asked yet",
  byMark: "As you mark each answer",
  changed: (times: number) => (times === 1 ? "changed once" : `changed ${times} times`),
  quoted: (wording: string) => `“${wording}”`,
  hear: "Hear my yes",
  notHeard: "Your yes could not be played just now.",
  takeBack: "Take it back",
  sayYes: "Say yes",
  nobodyElse: "Nobody can say it for you",
  nobodyElseText: "Not whoever gave you this. Not a helper. Not we.",
  toVoice: "Samples of my voice",
  toAudiobooks: "My audiobooks",
  all: "All that was said",
  nothingSaid: "Nothing yet.",
  line: (given: boolean, when: string) => `${given ? "yes" : "taken back"}, ${when}`,
  how: { tapped: "by you, with a button", spoken: "by you, spoken" },
  text: (version: string, wording: string) => `text ${version}: “${wording}”`,
  aloud: (sentence: string) => `read aloud: “${sentence}”`,
  whole: "The whole ledger",
  download: "Download it",
  file: "what-you-said-yes-to.txt",
  failed: "Your answers could not be read. Please try again.",
  notKept: "This could not be kept. Please try again.",
  notSent: "This did not reach us yet. It is kept on this device and sent when the line is back.",
  takenBack: (title: string, when: string) => `${title}, taken back today, ${when}`,
  takenBackTitle: "Your yes is taken back",
  takenBackLead: "Nothing more to do. This is what happens by itself:",
  stays: "What stays",
  again: "If you ever want it again, you say yes again.",
  toBook: "Back to my book",
  toList: "What I said yes to",
};

export type ConsentsWords = typeof en;
