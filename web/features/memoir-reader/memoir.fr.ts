import type { MemoirWords } from "./memoir.en.ts";

export const fr: MemoirWords = {
  title: "Votre histoire",
  player: "Lecteur",
  hearBook: "Écouter le livre",
  before: "La phrase d’avant",
  after: "La phrase suivante",
  ownRecording: "Votre propre enregistrement",
  speed: "Vitesse :",
  speeds: { 0.8: "un peu plus lente", 1: "normale", 1.2: "un peu plus rapide" },
  sleep: "Arrêt automatique :",
  sleepTimes: {
    never: "désactivé",
    "15": "dans 15 minutes",
    "20": "dans 20 minutes",
    chapter: "à la fin du chapitre",
  },
  sound: "Son :",
  soundings: { recorded: "comme à l’enregistrement", audiobook: "comme dans le livre audio" },
  chapters: "Chapitres",
  how: "Touchez une phrase pour vous entendre la dire.",
  whereFrom: "D’où vient cette phrase ?",
  quoted: (words) => `« ${words} »`,
  unwritten: {
    "no judge": "Ce livre est dans vos propres mots : il n’y avait pas de juge pour vérifier une édition rédigée.",
    "no consent":
      "Ce livre est dans vos propres mots : vous n’avez pas dit oui à un modèle hors de cette machine, ou vous avez repris votre oui.",
    "judge unreachable":
      "Une partie de ce livre est restée dans vos propres mots : le juge de l’édition rédigée était injoignable.",
    "judge refuses everything":
      "Une partie de ce livre est restée dans vos propres mots : le juge de l’édition rédigée a tout refusé.",
    "budget reached":
      "Une partie de ce livre est restée dans vos propres mots : le budget de l’édition rédigée était épuisé.",
  },
  writtenByHand: "écrit à la main",
  unread: "Transcrit par une machine, pas encore relu",
  draft: "Ces mots ont été écrits par une machine. Relisez-les et corrigez ce qui ne va pas.",
  filesNotFound: "Le livre est fait, mais ses fichiers sont hors de portée pour l’instant.",
  missing: "Ce livre n’est plus ici.",
  silent: "Cet enregistrement ne peut pas être lu pour l’instant. Veuillez réessayer.",
};
