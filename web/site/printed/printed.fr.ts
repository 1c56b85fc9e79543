import type { PrintedWords } from "./printed.en.ts";

export const fr: PrintedWords = {
  title: (title, book) => `${title} · ${book}`,
  untitled: "Une histoire racontée à voix haute",
  voice: (name) => (name === "" ? "De sa propre voix" : `${name}, de sa propre voix`),
  from: "Extrait du livre",
  notReady: "Le son se prépare. Cette page l’ouvre d’elle-même dans un instant.",
  noSound: "Cet enregistrement n’a pas de son que l’on puisse écouter.",
  play: "Écouter",
  pause: "Pause",
  kept: (name) =>
    name === "" ? "Cette histoire n’est pas ouverte en ce moment" : `${name} garde cette histoire pour l’instant`,
  keptText: "La page de votre livre reste telle quelle. Le son pourra être rouvert.",
  closed: "Cette histoire n’est pas ici",
  closedText: "Le code est peut-être mal copié, ou la personne dont c’est l’histoire l’a reprise.",
  closedAsk: "Demandez à la personne qui vous a donné le livre.",
};
