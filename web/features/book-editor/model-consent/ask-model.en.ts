export const en = {
  needs: (models: string) =>
    `For a written book your words would leave this machine for ${models}. That needs your yes.`,
  without: "Without it your book is made in your own words. You can take your yes back at any time.",
  yes: (wording: string) => `Yes: “${wording}”`,
  all: "What you said yes to",
  notKept: "This could not be kept. Please try again.",
  notSent: "This did not reach us yet. It is kept on this device and sent when the line is back.",
};

export type AskModelWords = typeof en;
