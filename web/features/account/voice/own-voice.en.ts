import type { SampleMark, SampleReason } from "#domain/account/own-voice.ts";

const marks: Record<SampleMark, string> = {
  "very clear": "very clear",
  clear: "clear",
  usable: "usable",
  "not good": "not good",
};
const reasons: Record<SampleReason, string> = {
  "quiet room": "A quiet room",
  "some noise": "Something in the background",
  noisy: "Much in the background",
  faint: "Far from the microphone",
  "cut off": "Too loud: the top is cut off",
};
const problems: Record<string, string> = {
  quota_reached: "The provider makes no more voices for us just now. Nothing was kept there.",
  rate_limited: "The provider is busy. Please try again later.",
  conflict: "One of these answers is no longer open. Please choose again.",
};

export const en = {
  eyebrow: "A voice like yours",
  title: "Choose samples of your voice",
  lead: "The clearest stand first. Play each one: would you want to be remembered so?",
  failed: "Your samples could not be read. Please try again.",
  needsYes: "A voice like yours needs your yes, read aloud by you.",
  toYes: "Say yes aloud",
  finding: "Your answers are listened to for clear stretches. That happens here and can take a few minutes.",
  none: "There is no clear stretch of ten seconds yet. Answer a few more questions in a quiet room. Only answers in the book, or for your family, are looked at.",
  marks,
  reasons,
  choose: (title: string) => `Use: ${title}`,
  play: (title: string) => `Play: ${title}`,
  pause: "Pause",
  notPlayed: "This could not be played. Please try again.",
  goesTo: (host: string) => `This goes to ${host}.`,
  goesToHint: "The samples you tick, and a sentence of your book.",
  nothingSent: "Nothing has been sent yet.",
  wentTo: (host: string) => `These samples went to ${host}.`,
  make: "Make a test voice",
  tooShort: (seconds: number) => `Tick at least ${seconds} seconds.`,
  making: "Your test voice is being made. This takes about a minute.",
  notMade: "The voice could not be made. Please try again.",
  problems,
  enough: "That was often enough for today. Please try again tomorrow.",
  hearTitle: "Hear it before you use it",
  hearLead: "The new voice says first what it is, then a sentence of yours. Nobody else hears it.",
  computer: "Computer voice",
  chosen: (time: string) => `${time} chosen`,
  hear: "Hear it",
  speaking: "The voice is speaking it …",
  notSaid: "The voice could not say it just now. Please try again.",
  use: (count: number) => (count === 1 ? "Use this one" : `Use these ${count}`),
  notMe: "This is not me",
  notMeHint:
    "“This is not me” deletes the test voice, here and at the provider. A voice that you do not keep is deleted after a day.",
  kept: "You keep this voice. Nothing is read in it unless you ask.",
  toAudiobooks: "Have my book read in it",
  remove: "Delete this voice",
  removeHint:
    "It is deleted here and at the provider, with every audiobook that was read in it. Taking back your yes does the same.",
  deleting: (host: string) =>
    `Your voice is being deleted at ${host}. This is repeated until its list no longer shows it.`,
  deleted: (host: string) => `Your voice is deleted, here and at ${host}.`,
  notDone: "That did not work. Please try again.",
};

export type OwnVoiceWords = typeof en;
