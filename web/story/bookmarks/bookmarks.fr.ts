import type { BookmarkWords } from "./bookmarks.en.ts";

export const fr: BookmarkWords = {
  stoppedHere: "Vous en étiez ici",
  readOn: "Reprendre ici",
  title: "Vos marque-pages",
  bookmark: "Marquer cette phrase",
  remove: "Retirer le marque-page",
  onlyYou: "Un marque-page n’est que pour vous.",
  hear: (sentence) => `Écouter : ${sentence}`,
  notKept: "Cela n’a pas pu être gardé à l’instant. Veuillez réessayer.",
  tooMany: "500 passages sont marqués et il n’y a plus de place. Retirez-en un d’abord.",
};
