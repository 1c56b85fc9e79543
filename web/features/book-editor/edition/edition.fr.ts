import type { EditionWords } from "./edition.en.ts";

export const fr: EditionWords = {
  size: "En quelle taille est-il imprimé ?",
  sizes: { "6x9": "Courante, 15 × 23 cm", "large print": "Grande, 18 × 25 cm" },
  binding: "Comment est-il relié ?",
  bindings: { hardcover: "Couverture rigide", paperback: "Couverture souple" },
  cover: "Qu’y a-t-il sur la couverture ?",
  covers: { waveform: "Ma voix, dessinée", type: "Des lettres seules", photograph: "Une photographie" },
  noPhotograph: "La première image de votre livre qui soit assez grande. Sans image, votre voix est dessinée.",
  dedication: "Pour qui est ce livre ?",
  dedicationHint: "Une page à part, au début. Si rien n’est écrit, il n’y en a pas.",
  about: "Vous, en quelques mots à vous",
  aboutHint: "Une page à la fin. Si rien n’est écrit, il n’y en a pas.",
  keep: "Garder ces mots",
  kept: "C’est noté.",
  keptForNext: "C’est noté. Le livre ci-dessous reste tel qu’il est, jusqu’à ce que vous le refassiez.",
  notKept: "Ce choix n’a pas pu être gardé. Veuillez réessayer.",
  notReached: "Vos choix pour le livre sont inaccessibles pour le moment.",
};
