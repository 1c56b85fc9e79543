import { smallNumbers } from "#web/lib/texts/small-numbers.ts";
import type { BookPhotosWords } from "./book-photos.en.ts";

const inches = (of: number) => `${Math.floor(of) || ""}${of % 1 === 0 ? "" : "½"}`;
const pouces = (of: number) => `${inches(of)} ${of < 2 ? "pouce" : "pouces"}`;

export const fr: BookPhotosWords = {
  title: "Les photos de votre livre",
  lead: (placed, waiting) =>
    `${placed || "Aucune"} en place, ${waiting || "aucune"} en attente. Elles se mettent d’elles-mêmes à l’endroit.`,
  states: { kept: "Gardé", unsaved: "Pas encore gardé" },
  add: "Ajouter des photos",
  list: "En attente et en place",
  untitled: "Sans légende",
  waiting: "en attente",
  preparing: "en préparation",
  on: (place, page) => (page === null ? place : `page ${page}, ${place}`),
  short: { text: "dans le texte", page: "une page entière", "photo page": "sur la page de photos" },
  notPrinted: "pas imprimée : sa partie du livre se repose",
  memories: "Parmi vos souvenirs",
  photoPage: (chapter) => `Page de photos du chapitre ${chapter}`,
  free: (of) =>
    of <= 0
      ? "Les quatre places sont prises."
      : `${smallNumbers.fr[of] ?? of} ${of === 1 ? "place sur quatre est libre" : "places sur quatre sont libres"}.`,
  section: "Quelle partie du livre",
  chapterOf: (number, title) => `Chapitre ${number} : ${title}`,
  sheet: "La page, avec la place qu’elle prend",
  page: (number) => `page ${number}`,
  tapHint: "Touchez la phrase qu’elle suit.",
  here: "Elle se place ici",
  onPage: "Elle reçoit la page qui suit celle-ci.",
  onPhotoPage: "Elle rejoint d’autres photos à la fin de ce chapitre.",
  earlier: "Lignes précédentes",
  later: "Lignes suivantes",
  where: "Où va-t-elle ?",
  places: {
    text: { title: "Dans le texte", text: "Après la phrase que vous avez touchée." },
    page: { title: "Une page entière", text: "Avec sa légende en dessous." },
    "photo page": { title: "Sur la page de photos", text: "Jusqu’à quatre, à la fin du chapitre." },
  },
  put: "La placer ici",
  takeOut: "La retirer du livre",
  crop: "N’en garder qu’une partie",
  caption: "Légende",
  captionHint: "Imprimée en dessous. Elle est lue à qui ne voit pas la photo.",
  tooSmall: "Trop petite pour cette largeur.",
  tooSmallText: ({ pixels, sharpInches, printedInches }) =>
    `${pixels} points de large : nette jusqu’à ${pouces(sharpInches)}, ici elle en fait ${inches(printedInches)}. Réduisez-la, ou envoyez-en une plus grande.`,
  narrower: (of) => `La réduire à ${pouces(of)}`,
  wide: "Aussi large que le texte",
  larger: "En envoyer une plus grande",
  placed: (name) => `« ${name} » est dans votre livre.`,
  removed: (name) => `« ${name} » n’est plus dans votre livre. La photo, elle, est gardée.`,
  undo: "Annuler",
  notKept: "Cela n’a pas pu être gardé. Votre choix est toujours là.",
  cropTitle: "La partie imprimée",
  cropHint: "Tirez les coins, ou utilisez les flèches du clavier.",
  focus: "Ce qui doit rester visible sur la page de photos",
  spots: [
    "en haut à gauche",
    "en haut",
    "en haut à droite",
    "à gauche",
    "au milieu",
    "à droite",
    "en bas à gauche",
    "en bas",
    "en bas à droite",
  ],
  cropArea: "La partie imprimée. Déplacez-la avec les flèches du clavier.",
  cropHandle: (spot) => `Bord ${spot}. Déplacez-le avec les flèches du clavier.`,
  whole: "La photo entière",
  keepCrop: "Garder cette partie",
  close: "Fermer",
  notLoaded: "Les photos de votre livre n’ont pas pu être chargées.",
  noBook: {
    text: "Votre livre a des pages dès qu’il a été fait une fois. Chaque photo y trouve alors sa place.",
    begin: "Aller à votre livre",
  },
  noPhotos: "Aucune photo encore. Ajoutez celles que vous avez : chacune trouve sa place ici.",
};
