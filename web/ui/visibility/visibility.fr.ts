import type { VisibilityWords } from "./visibility.en.ts";

export const fr: VisibilityWords = {
  title: "Mettre cela dans le livre ?",
  book: { title: "Oui", text: "Une page, avec vos mots ; qui tient le livre peut l’écouter. Vous la relisez d’abord." },
  family: {
    title: "Pour ma famille seulement",
    text: "Les proches nommés ou munis d’un lien peuvent écouter ; une lettre porte une première phrase. Pas dans le livre.",
  },
  myself: {
    title: "Je le garde pour moi",
    text: "Personne d’autre que vous. Vous pouvez changer d’avis.",
    inPrint: "Personne d’autre que vous, et qui tient un livre déjà imprimé.",
  },
  seal: "Le sceller pour plus tard",
  sealForLife: "Jusqu’à ma mort",
  forLife: {
    title: "Scellé jusqu’à ma mort",
    text: "S’ouvre 30 jours après la demande d’une personne de confiance. Pas dans le livre.",
  },
  sealed: {
    title: "Scellé jusqu’au jour que je choisis",
    text: "Ensuite les proches nommés ou munis d’un lien peuvent écouter. Pas dans le livre.",
  },
  opens: "Le jour où cela s’ouvre",
  noDay: "Choisissez un jour à venir",
  notSealed: "Ne pas le sceller",
  notKept: "Cela n’a pas pu être gardé. Veuillez réessayer.",
  now: {
    "in the book": "Dans votre livre",
    "family only": "Pour votre famille",
    draft: "Pour vous seulement",
    sealed: (day) => `Scellé jusqu’au ${day}`,
    sealedForLife: "Scellé jusqu’à votre mort",
    deleted: "Effacée",
  },
  hears: (names, count) => `${names} ${count === 1 ? "peut" : "peuvent"} écouter.`,
  listened: (names, count) => `${names} ${count === 1 ? "a" : "ont"} écouté.`,
  nobodyHears: "Personne de votre page Famille ne peut encore écouter.",
  inPrint: "Le code du livre imprimé le fait entendre.",
  who: "Qui peut l’écouter",
  change: "Changer qui peut l’écouter",
  named: "Les proches que j’ai nommés",
  giveLink: "La donner par un lien",
  done: "C’est fait",
  erase: "Effacer cette réponse et sa voix",
  erased: (days) =>
    days === 1
      ? "Effacée. On peut la reprendre jusqu’à demain."
      : `Effacée. On peut la reprendre pendant ${days} jours.`,
  takeBack: "La reprendre",
  erasedTitle: "Réponses effacées",
  erasedLead:
    "Personne ne les entend, et aucun livre n’en est fait. Après 30 jours elles disparaissent, avec leur voix et tous les livres qui en ont été faits.",
};
