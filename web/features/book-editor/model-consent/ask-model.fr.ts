import type { AskModelWords } from "./ask-model.en.ts";

export const fr: AskModelWords = {
  needs: (models) =>
    `Pour un livre rédigé, vos paroles quitteraient cette machine pour ${models}. Votre accord est nécessaire.`,
  without: "Sans lui, votre livre est fait avec vos propres mots. Vous pouvez reprendre votre oui à tout moment.",
  yes: (wording) => `Oui : « ${wording} »`,
  all: "Ce à quoi vous avez dit oui",
  notKept: "Cela n’a pas pu être gardé. Veuillez réessayer.",
  notSent: "Cela ne nous est pas encore parvenu. C’est gardé sur cet appareil et envoyé dès le retour du réseau.",
};
