import type { MemoirWords } from "./en.ts";

export const fr: MemoirWords = {
  title: "Votre histoire",
  player: "Lecteur",
  hearBook: "Écouter le livre",
  before: "La phrase d’avant",
  after: "La phrase suivante",
  ownRecording: "Votre propre enregistrement",
  speed: "Vitesse :",
  speeds: { 0.8: "un peu plus lente", 1: "normale", 1.2: "un peu plus rapide" },
  sound: "Son :",
  soundings: { recorded: "comme à l’enregistrement", audiobook: "comme dans le livre audio" },
  chapters: "Chapitres",
  how: "Touchez une phrase pour vous entendre la dire.",
  writtenByHand: "écrit à la main",
  unread: "Transcrit par une machine, pas encore relu",
  draft: "Ces mots ont été écrits par une machine. Relisez-les et corrigez ce qui ne va pas.",
  filesNotFound: "Le livre est fait, mais ses fichiers sont hors de portée pour l’instant.",
  missing: "Ce livre n’est plus ici.",
  silent: "Cet enregistrement ne peut pas être lu pour l’instant. Veuillez réessayer.",
};
