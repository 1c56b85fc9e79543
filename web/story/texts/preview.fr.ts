import type { PreviewWords } from "./preview.en.ts";

export const previewFr: PreviewWords = {
  soFar: (questions, pages) =>
    `${questions} ${questions < 2 ? "question" : "questions"}, ${pages} ${pages < 2 ? "page" : "pages"}`,
  title: "On continue jusqu’au livre entier ?",
  chapter: "Chapitre d’essai",
  once: "une seule fois, livre et livre audio. Rien ne se renouvelle.",
  holds: [
    "Les 85 questions, à votre rythme",
    "Le livre, avec vos mots à chaque page",
    "Le livre audio, de vos propres enregistrements",
  ],
  guarantee: "Satisfait ou remboursé pendant 30 jours",
  paid: "Ce livre est payé. Il n’y a plus rien à payer.",
  continue: "Continuer",
  notNow: (pages) =>
    pages === 0 ? "Pas maintenant" : `Pas maintenant. Garder mes ${pages} ${pages < 2 ? "page" : "pages"}`,
  voice: "De votre propre voix",
  voiceToCome: "Votre propre voix s’écoutera ici, dès que vous aurez raconté quelque chose.",
};
