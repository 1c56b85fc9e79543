import type { Verdict } from "#domain/authentic/statement.ts";

const titles: Record<Verdict, string> = {
  recording: "An original",
  audiobook: "An audiobook made here",
  synthetic: "A computer voice of ours",
  unknown: "We do not know this file",
};

export const en = {
  title: "Is this really her voice?",
  description: "Give us a sound file. We tell you whether it came from here, and whether it was changed.",
  drop: "Drop a sound file here",
  formats: "MP3, M4A, M4B, WAV, WebM or Ogg",
  choose: "Choose a file",
  stays: "The file stays on your device: only its fingerprint is compared, and forgotten. Nobody is told.",
  noScript: "This page needs JavaScript: the file is compared on your own device.",
  kinds: [
    { title: "An original", text: "A recording that a person made or put here, unchanged, to the last second." },
    {
      title: "An audiobook",
      text: "Made here from the recordings in a person’s account, for a book that they approved.",
    },
    { title: "A computer voice of ours", text: "Made here, with a consent. We say since when." },
  ],
  none: "And if it is none of these?",
  noneText:
    "Then we say that we do not know it. That does not mean it is false: it was not made here, was changed, or the person does not let us say.",
  reading: "Reading your file",
  asking: "Asking",
  cancel: "Cancel",
  again: "Try again",
  another: "Try another file",
  save: "Save this answer",
  savedAs: "heirvoice-answer.json",
  verdicts: titles,
  explained: {
    recording:
      "A person put this recording here, in their own account. It is unchanged, to the last second. Whose voice it is, they alone can say.",
    audiobook:
      "It was made here from the recordings in a person’s account, for a book that they approved, and is unchanged.",
    synthetic:
      "No person said these sentences. They were made here, with the consent of the person whose voice it imitates.",
    unknown: "That does not mean it is false. It was not made here, was changed, or the person does not let us say.",
  },
  file: "Your file",
  foundIn: "Found in",
  day: (day: string) => `a recording put here on ${day}`,
  book: (day: string) => `a book approved on ${day}`,
  spokenBy: "Spoken by",
  putBy: "Put here by",
  person: "a person with an account here",
  named: (name: string) => `the account of ${name}`,
  made: "Made",
  narrated: (day: string) => `on ${day}, from a written text`,
  computer: "a computer voice",
  consent: "Consent",
  valid: "given aloud, before it was made",
  beware: "Does somebody ask you for money with a voice like this? Hang up, and ring the person on a number you know.",
  changed: "Changed",
  unchanged: "nothing",
  signed: "Signed",
  seal: (key: string) => `Heirvoice, key ${key}`,
  notNamed: "We name a person only if they allow it. Whoever sent you the file can.",
  problems: {
    empty: "This file is empty. Nothing was asked.",
    lost: "This file could not be read. It may have been moved or changed.",
    offline: "There is no connection. Your file is still chosen; please try again.",
    later: "Many files were asked about from here in this hour. Please try again in an hour.",
    failed: "Something went wrong on our side. Your file is still chosen; please try again.",
  },
  verify: "Check a saved answer without us",
  verifyText:
    "A saved answer is signed with Ed25519. These lines check it with Node, without a connection: the answer, our public keys, and the sound file.",
  keys: "Our public keys",
};

export type AuthenticWords = typeof en;
