import type { StoryTitleWords } from "./story-title.en.ts";

export const fr: StoryTitleWords = {
  called: (title) => `Dans le livre, ce récit s’intitule « ${title} ».`,
  chosenByBook: "Le livre donne pour titre à ce récit quelques-uns de vos mots.",
  other: "Autre titre",
  fromWords: "Dans vos propres mots :",
  title: "Le titre de ce récit",
  hint: "Laissez ce champ vide, et le livre choisira quelques-uns de vos mots.",
  keep: "Garder ce titre",
  undo: "Annuler ce changement",
  kept: "C’est gardé.",
  keptForNext: "C’est gardé. Le livre reste tel quel tant que vous ne l’avez pas refait.",
  notKept: "Ce titre n’a pas pu être gardé. Veuillez réessayer.",
};
