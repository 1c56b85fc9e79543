import { questionsEn as questions } from "./questions.en.ts";

export const en = {
  title: "Your family",
  links: {
    title: "Private links",
    text: "For somebody without an account: a link that ends by itself, and that you can take back.",
    give: "Give a link to your family page",
    all: "Links you have given",
  },
  lead: "Only those named here may hear what you mark “Only for my family”, and those to whom you give a link to it or to this page. What is in your printed book plays for whoever holds the book.",
  members: "Who may listen",
  nobody: "Nobody yet.",
  byLink: (names: string) => `By an open link: ${names}.`,
  states: {
    "may listen": "may listen",
    invited: "has a letter, and has not answered yet",
    "letter expired": "had a letter that is not good any more, and hears nothing",
    "account closed": "cannot sign in, and hears nothing",
  },
  giver: {
    "may listen": "gave you a story, and may listen to what you mark for your family in it",
    "account closed": "gave you a story, cannot sign in, and hears nothing",
    "hears nothing": "gave you a story, sees how many questions are told, and hears nothing",
  },
  stop: (name: string) => `Let ${name} hear nothing`,
  let: (name: string) => `Let ${name} listen`,
  remove: "Send away",
  sure: (name: string) => `Send ${name} away?`,
  sureText:
    "They then hear nothing more as your family. What you marked stays as it is. For them to listen again, they need a new letter.",
  keep: "Leave it as it is",
  removed: (name: string) => `${name} is no longer named as your family.`,
  invite: "Invite somebody by letter",
  name: "Their name",
  email: "Their e-mail",
  language: "The language of the letter",
  languages: { en: "English", fr: "French" },
  send: "Send the letter",
  sent: (name: string) =>
    `A letter is on its way to ${name}. It is good for 30 days, once, and for that address alone.`,
  badName: "Please write a name, without an address in it",
  badEmail: "Please enter a valid email address",
  already: "They are family already.",
  tooMany: "That is as many letters as one day allows. Please try again tomorrow.",
  ownAddress: "Please confirm your own e-mail first, and name an address that is not your own.",
  notSent: "The letter could not be sent. Please try again.",
  failed: "This could not be read. Please refresh the page.",
  notChanged: "This could not be kept. Please try again.",
  invitation: {
    title: (name: string) => `${name} would like you to listen`,
    text: (name: string) =>
      `You hear what is marked for the family, and ${name} can see when you have listened. You can leave any day.`,
    accept: "Yes, I would like to listen",
    gone: "This invitation is for another address, or not good any more. Ask for a new letter.",
  },
  shared: {
    title: (name: string) => `What ${name} shares with you`,
    hear: "Hear it",
    noVoice: "It cannot be played just now.",
    voice: "In their own voice",
    nothing: "Nothing is shared with you yet",
    seen: (name: string) => `When you listen, ${name} can see it.`,
    later: "As soon as something is marked for the family, you can hear it here.",
    draft: "Written down by a machine, not read yet",
    leave: "Hear no more of it",
    sure: "Hear no more of it?",
    sureText: "To listen again you would need a new letter from them.",
  },
  somebody: "Somebody",
  questions,
};

export type FamilyWords = typeof en;
