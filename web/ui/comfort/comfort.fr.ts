import type { ComfortWords } from "./comfort.en.ts";

export const fr: ComfortWords = {
  title: "Confort de lecture",
  kept: "Votre choix reste sur cet appareil.",
  keptWithAccount: "Votre choix va avec votre compte, sur tous vos appareils.",
  close: "Terminé",
  colours: {
    legend: "Couleurs",
    choices: [
      ["", "Comme cet appareil"],
      ["light", "Claires"],
      ["dark", "Sombres"],
      ["high", "Contraste fort"],
    ],
  },
  text: {
    legend: "Texte",
    choices: [
      ["", "Normal"],
      ["large", "Plus grand"],
    ],
  },
};
