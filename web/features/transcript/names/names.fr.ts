import type { NamesWords } from "./names.en.ts";

export const fr: NamesWords = {
  back: "Retour",
  title: "Corriger ce nom partout",
  heard: "Nous avons entendu",
  written: "Cela s’écrit",
  look: "Montrer tous les passages",
  failed: "Les passages n’ont pas pu être montrés pour le moment. Rien n’a changé.",
  nowhere: (name) => `« ${name} » ne se trouve dans aucune de vos réponses.`,
  places: (count) => (count <= 1 ? `${count} passage` : `${count} passages`),
  question: (number, time) => (time === null ? `question ${number}` : `question ${number}, ${time}`),
  play: (time) => `Écouter ce passage, à ${time}`,
  stop: "Arrêter",
  notPlayed: "Ce son ne peut pas être lu pour le moment.",
  follows: "Votre prochain livre porte le nom comme vous l’écrivez. Votre son reste comme il est.",
  correct: (count) => (count === 1 ? "Corriger ce passage" : `Corriger les ${count}`),
  typeFirst: "Écrivez d’abord le nom comme il doit être.",
  chooseFirst: "Choisissez au moins un passage.",
  changed: "Ces mots ont changé entre-temps. Rien n’a été corrigé ; veuillez revoir les passages.",
  notCorrected: "Le nom n’a pas pu être corrigé pour le moment. Rien n’a changé.",
  corrected: (count, written) =>
    count <= 1
      ? `${count} passage dit maintenant « ${written} ».`
      : `${count} passages disent maintenant « ${written} ».`,
  undo: "Annuler le tout",
  undone: "Tout est comme avant.",
  partlyUndone: (kept) =>
    kept === 1
      ? "1 réponse a changé depuis et reste comme elle est. Toutes les autres sont comme avant."
      : `${kept} réponses ont changé depuis et restent comme elles sont. Toutes les autres sont comme avant.`,
  notUndone: "Cela n’a pas pu être annulé pour le moment.",
  yours: "Vos noms",
  none: "Aucun nom n’a encore été corrigé.",
  wasHeard: (heard) => `entendu comme ${heard}`,
};
