import type { EditionWords } from "./edition.en.ts";

export const fr: EditionWords = {
  design: "Caractères, format, couverture et dédicace",
  binding: "Comment est-il relié ?",
  bindings: { hardcover: "Couverture rigide", paperback: "Couverture souple" },
  about: "Vous, en quelques mots à vous",
  aboutHint: "Une page à la fin. Si rien n’est écrit, il n’y en a pas.",
  keep: "Garder ces mots",
  kept: "C’est noté.",
  keptForNext: "C’est noté. Le livre ci-dessous reste tel qu’il est, jusqu’à ce que vous le refassiez.",
  notKept: "Ce choix n’a pas pu être gardé. Veuillez réessayer.",
  notReached: "Vos choix pour le livre sont inaccessibles pour le moment.",
};
