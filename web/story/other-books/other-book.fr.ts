import type { OtherBookWords } from "./other-book.en.ts";

export const fr: OtherBookWords = {
  title: "D’autres livres avec les mêmes réponses",
  states: {
    none: "Pas encore d’épreuve",
    making: (number) => `L’épreuve ${number} est en préparation`,
    ready: (number) => `L’épreuve ${number} est prête à feuilleter`,
    approved: (number) => `Vous avez approuvé l’épreuve ${number}`,
  },
  acts: {
    design: "Choisir son aspect",
    proof: "Voir l’épreuve",
    read: "Lire et écouter",
  },
  of: (act, name) => `${act} : ${name}`,
  notLoaded: "Vos autres livres n’ont pas pu être chargés.",
};
