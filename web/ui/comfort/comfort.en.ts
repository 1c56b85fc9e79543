/** One choice of each group holds; its value is a word of `data-comfort`, the empty one leaves it to the system. */
type Group = { legend: string; choices: [value: string, label: string][] };
export type ComfortWords = {
  title: string;
  kept: string;
  keptWithAccount: string;
  close: string;
  colours: Group;
  text: Group;
};

export const en: ComfortWords = {
  title: "Reading comfort",
  kept: "Kept on this device.",
  keptWithAccount: "Kept with your account, on every device.",
  close: "Done",
  colours: {
    legend: "Colours",
    choices: [
      ["", "As on this device"],
      ["light", "Light"],
      ["dark", "Dark"],
      ["high", "High contrast"],
    ],
  },
  text: {
    legend: "Text",
    choices: [
      ["", "Normal"],
      ["large", "Larger"],
    ],
  },
};
