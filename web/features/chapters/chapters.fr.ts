import type { ChaptersWords } from "./chapters.en.ts";
import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

/** Small numbers in words. */
const count = (of: number) => smallNumbers.fr[of] ?? String(of);
const resting = (of: number) =>
  of === 0
    ? ""
    : of === 1
      ? " L’un d’eux se repose : il est gardé, mais pas imprimé."
      : ` ${count(of)} se reposent : ils sont gardés, mais pas imprimés.`;

export const fr: ChaptersWords = {
  title: "Vos chapitres, dans votre ordre",
  lead: (chapters, hidden) => `${count(chapters)} ${chapters <= 1 ? "chapitre" : "chapitres"}.${resting(hidden)}`,
  allRest: "Tous les chapitres se reposent : il n’y a rien à imprimer. Montrez-en un avant de faire le livre.",
  states: {
    kept: "Gardé",
    unsaved: "Pas encore gardé…",
    offline: "Sur cet appareil, en attendant la connexion",
    refused: "Pas gardé. Veuillez recharger la page.",
  },
  newChapter: "Nouveau chapitre",
  newTitle: "Le titre du nouveau chapitre",
  add: "L’ajouter",
  list: "Les chapitres de votre livre",
  numbered: (number, title) => `${number}. ${title}`,
  size: (pages, minutes) =>
    `${pages} ${pages <= 1 ? "page" : "pages"}, ${minutes} ${minutes <= 1 ? "minute" : "minutes"}`,
  told: (told, of) => `, ${told} ${told <= 1 ? "question racontée" : "questions racontées"} sur ${of}`,
  resting: (pages) => `Au repos. ${pages} ${pages <= 1 ? "page" : "pages"}, hors du livre`,
  empty: "Rien ne s’y trouve encore : il n’est pas imprimé",
  change: "Modifier",
  changeOne: (title) => `Modifier ${title}`,
  done: "Terminé",
  doneOne: (title) => `Terminé pour ${title}`,
  titleOf: "Le titre de ce chapitre",
  titleHint: "Laissez ce champ vide, et le livre lui donnera un titre.",
  merge: (title) => `Réunir avec ${title}`,
  hide: "Masquer",
  hideOne: (title) => `Masquer ${title}`,
  stories: (of) => (of === 1 ? "Son récit" : `Ses ${of} récits`),
  noStories: "Aucun récit ne s’y trouve. Ouvrez un autre chapitre et déplacez-en un ici.",
  newer:
    "Les chapitres ont été modifiés dans une autre fenêtre ou sur un autre appareil. Voici l’ordre le plus récent ; ce que vous avez fait ici vient après.",
  notLoaded: "Vos chapitres n’ont pas pu être chargés.",
  noAnswers: {
    title: "Pas encore de chapitre",
    begin: "Aller à votre livre",
    text: "Les chapitres apparaissent avec vos premières réponses. Chaque réponse trouve son chapitre d’elle-même, et vous les mettez ici dans votre ordre.",
  },
};
