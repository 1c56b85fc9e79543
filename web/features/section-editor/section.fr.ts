import type { SectionWords } from "./section.en.ts";

export const fr: SectionWords = {
  pages: "Les pages",
  notLoaded: "Cette section n’a pas pu être chargée pour l’instant. Elle est en sûreté.",
  nothingHere: "Cette section n’est pas encore sur une page",
  makeFirst: "Faites d’abord votre livre : chacune de ses sections pourra ensuite être modifiée ici.",
  chapter: (number, pages) =>
    pages === null
      ? `Chapitre ${number}`
      : pages.first === pages.last
        ? `Chapitre ${number}, page ${pages.first}`
        : `Chapitre ${number}, pages ${pages.first} à ${pages.last}`,
  pageCount: (pages) => (pages === 1 ? "1 page" : `${pages} pages`),
  pageOf: "Page",
  sections: "Sections",
  page: "Le texte de cette section",
  states: {
    kept: "Gardé",
    unsaved: "Enregistrement …",
    offline: "Gardé sur cet appareil. Ce sera envoyé quand vous serez de nouveau en ligne.",
    refused: "Cette section n’a pas pu être gardée. Elle reste sur cet appareil.",
  },
  undo: "Annuler",
  redo: "Rétablir",
  addSentence: "Ajouter une phrase",
  tooLong: "C’est trop long pour une section. Rien n’a été collé : collez-en moins.",
  right: "Cette section est juste",
  source: {
    title: "D’où vient cette phrase",
    start: "Touchez une phrase pour voir d’où elle vient.",
    hear: "Écouter la phrase",
    sound: "La phrase dans votre enregistrement",
    silent: "Cet enregistrement ne peut pas être lu pour l’instant. Veuillez réessayer.",
    quoted: (words) => `« ${words} »`,
    told: (question, day, time) =>
      question === null ? `Racontée le ${day}, à ${time}.` : `Question ${question}, racontée le ${day}, à ${time}.`,
    part: "Une partie de cette phrase est sur la page.",
    asSpoken: "Reprendre mes mots tels quels",
    byHand: "Écrit à la main",
    noSound: "Cette phrase n’a pas de son ; le livre audio la laisse de côté.",
    madeFrom: "Elle vient de",
    soundStays: "Ce que vous ôtez de la page reste dans votre enregistrement et dans le livre audio.",
  },
  again: "Récrire cette section",
  ownStay: "Vos propres phrases restent comme elles sont.",
  sureAgain: {
    title: "Récrire cette section ?",
    text: "La page revient à ce que vous avez dit. Les phrases que vous avez ajoutées restent ; vos changements dans les autres quittent la page, et l’historique les garde.",
    yes: "La récrire",
    no: "La laisser",
  },
  history: {
    title: "Ce qui a changé ici",
    none: "Rien n’a encore été changé.",
    failed: "L’historique n’a pas pu être chargé pour l’instant.",
    became: (before, after) => `« ${before} » est devenu « ${after} »`,
    added: (after) => `« ${after} » a été ajouté`,
    removed: (before) => `« ${before} » a été retiré`,
    same: "Seuls les paragraphes ont changé",
    asTold: "Telle que l’enregistrement la raconte",
    by: { you: "par vous", storyteller: "par la personne qui raconte", helper: "par un proche qui aide" },
    bringBack: "Reprendre",
    bringBackOf: (when) => `Reprendre la section du ${when}`,
    more: "Voir les changements plus anciens",
  },
  conflict: {
    title: "Cette section a aussi été changée ailleurs",
    text: "Peut-être dans une autre fenêtre, ou par la personne qui vous aide. Les deux textes sont en sûreté : choisissez celui à montrer. L’autre reste dans l’historique.",
    mine: "Le vôtre",
    theirs: "L’autre",
    keepMine: "Montrer le mien",
    takeTheirs: "Montrer l’autre",
    failed: "Cela n’a pas marché pour l’instant. Les deux textes sont toujours ici.",
    cut: {
      title: "Des mots ont été retirés ici entre-temps",
      text: "Votre texte les contient peut-être encore : il ne peut pas être gardé tel quel. Copiez ce que vous avez ajouté avant de continuer.",
    },
  },
};
