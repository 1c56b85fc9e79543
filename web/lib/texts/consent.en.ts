import type { FirstPurpose } from "#domain/account/consent.ts";

const asked: Record<FirstPurpose, { title: string; why: string; wording: string }> = {
  record: {
    title: "Record your voice",
    why: "So that it can be heard again, as it is.",
    wording: "You may record me.",
  },
  transcribe: {
    title: "Write down what you say",
    why: "So that it can become pages.",
    wording: "You may write down what I say.",
  },
  book: {
    title: "Make your book from it",
    why: "In your own words. You read every page first.",
    wording: "You may make my book from it.",
  },
};

/** What a storyteller is asked for, in words that are kept in the ledger as they stood on the screen. */
export const en = {
  before: "Before your first recording",
  title: "May we record you?",
  asked,
  notToday: "Not today:",
  later:
    "letting family listen, a voice made like yours, what happens after you. We ask for each one when its time comes.",
  onlyYou: "Whoever bought this for you cannot say yes for you. Only you can.",
  aloudOrTap: "Say it aloud, or tap",
  oath: "Yes. You may record me, write down what I say, and make my book from it.",
  quoted: (oath: string) => `“${oath}”`,
  sayYes: "Say yes",
  finish: "I said it",
  press: "Press, say the sentence, press again.",
  listening: "Recording",
  keeping: "One moment…",
  tapYes: "Tap yes, without speaking",
  some: "Yes to only some",
  all: "Yes to all of it",
  notYet: "Not yet",
  takenBack: "Any yes can be taken back, one by one, under Account.",
  agree: "Keep what I ticked",
  needsRecord: "Without a yes to recording we open no microphone.",
  notSpoken: "We could not keep your spoken yes. Please say it again, or tap.",
  notKept: "This could not be kept. Please try again.",
};

export type ConsentWords = typeof en;
