import type { AccountErasure } from "#domain/account/account-erasure.ts";

const days = (count: number) => (count === 1 ? "one day" : `${count} days`);
const names = (all: readonly string[]) => new Intl.ListFormat("en").format(all);

export const en = {
  again: "Try again",
  failed: "This could not be read just now. Nothing has changed; please try again.",
  notDone: "This could not be done just now. Nothing has changed; please try again.",
  offline: "You are not connected. Nothing has changed; please try again when you are.",
  first: "Step 1 of 2, nothing happens yet",
  title: "Erase me",
  lead: "It cannot be undone, by you or by us. Please read what goes and what stays.",
  goesTitle: "What goes",
  goes: ({ recordings, books, memories, photographs }: AccountErasure["goes"]): string[] => [
    ...(recordings === 0
      ? []
      : [recordings === 1 ? "One recording and every word of it" : `${recordings} recordings and every word of them`]),
    ...(books === 0
      ? []
      : [books === 1 ? "Your book, proofs and audiobooks" : `Your ${books} books, proofs and audiobooks`]),
    ...(memories === 0 ? [] : [memories === 1 ? "One memory" : `${memories} memories`]),
    ...(photographs === 0 ? [] : [photographs === 1 ? "One photograph" : `${photographs} photographs`]),
    "Your letters, private links and questions",
    "Your account, sign-ins and consents",
  ],
  staysTitle: "What stays",
  stays: ({ gifts, orders }: AccountErasure["stays"]): string[] => [
    "Printed books, and files others have saved",
    ...(gifts.length === 0
      ? []
      : gifts.length === 1
        ? [`The book you gave ${gifts[0]}: the words are ${gifts[0]}’s own`]
        : [`The books you gave ${names(gifts)}: the words are their own`]),
    ...(orders === 0 ? [] : ["The receipt for your order, as tax law asks, without a word of your life"]),
    "A line that says “erased”, so that no backup brings you back",
  ],
  backups: (count: number) => `Backups hold the bytes for ${days(count)} more at most. Nobody reads them.`,
  takeTitle: "First, take it with you",
  goOn: "Go on to the last word",
  keep: "Keep everything",
  second: "Step 2 of 2",
  lastTitle: "The last word is yours",
  said: (sentence: string) => `“${sentence}”`,
  voice: "Your own voice",
  word: "ERASE",
  write: (word: string) => `Write ${word} if you want all of it to go`,
  terms: (count: number) =>
    `Nothing goes for one week: we write to you now, and one press in that letter keeps everything. Then everything goes at once; backups follow within ${days(count)}. You get one letter that says it is done, and then no more.`,
  waiting: (count: number) =>
    count === 1
      ? "One recording on this device has not been sent yet. It goes with the rest."
      : `${count} recordings on this device have not been sent yet. They go with the rest.`,
  proof: (email: string) => `We have sent six digits to ${email}, to be sure that it is you.`,
  proofUnsent:
    "The letter with the digits could not be sent just now. Nothing has changed; please try again in a minute.",
  digits: "The six digits",
  wrongDigits: "These are not the digits of the last letter. Please look again.",
  admin: "This account runs the house. Another admin removes that role first.",
  erase: "Erase everything, for good",
  begunTitle: (day: string) => `Everything goes on ${day}`,
  begunLead: "Until then nothing is gone. You may read, record and download as before.",
  kept: "Everything stays. Nothing was erased.",
  keepTitle: "Do you want to keep everything?",
  keepLead: "You asked us to erase everything of yours. One press, and nothing goes.",
  keptTitle: "Everything stays",
  keptLead: "Nothing was erased. If you did not ask for it, change your password and sign out every other device.",
  goneTitle: "This letter is no longer needed",
  goneLead: "Everything was kept already, or the week is over.",
  toAccount: "Go to my account",
};
export type ErasureWords = typeof en;
