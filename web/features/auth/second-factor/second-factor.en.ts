const numbers = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export const en = {
  eyebrow: "Your second lock",
  title: "Type the number on your telephone",
  lead: "Open the app that makes numbers. If the number changes while you type, use the new one.",
  digits: "Six digits",
  open: "Open my book",
  goOn: "Choose a new password",
  useCode: "Use a recovery code",
  noPhone: "I have no telephone here",
  lost: "Without the telephone and without the sheet we cannot open it here: that is what the lock is for. Write to us, and we make sure that it is you.",
  write: "Write to us",
  usePhone: "Use my telephone",
  lostSheet: "I have lost the sheet",
  code: {
    eyebrow: "Without your telephone",
    title: "Type one recovery code",
    lead: "It is on the sheet you printed when you set the second lock. Capitals or not, with or without the dash.",
    label: "Recovery code",
    once: "Each code opens once.",
    left: (count: number) =>
      count === 0
        ? "Each code opens once. None is left."
        : count === 1
          ? "Each code opens once. This is the last one."
          : count === 2
            ? "Each code opens once. After this one, one is left."
            : `Each code opens once. After this one, ${numbers[count - 1] ?? count - 1} are left.`,
    sheet: "Recovery codes",
    sheetNote: "The sheet may look like this. Cross out what you have used.",
  },
  wrong: ["This number does not open it", "It may be mistyped, or gone by already. Type the one that shows now."],
  wrongCode: ["This code does not open it", "It may be mistyped, or used before. Try the next one of your sheet."],
  tooMany: ["Too many tries", "Please wait a few minutes and try again."],
  offline: ["There is no connection", "What you typed is still here; please try again."],
  failed: ["Error", "That did not work. Please try again."],
  again: {
    title: "Please sign in again",
    lead: "You have been signed out. What you typed on this page is still here, and stays.",
    as: "You were signed in as",
    other: "Leave this page and sign in as somebody else",
    password: "With my password",
    byCode: "With a code by e-mail",
  },
};

export type SecondLockWords = typeof en;
