import type { DatesWords } from "./dates.en.ts";

export const fr: DatesWords = {
  title: "Des dates qui diffèrent",
  count: (at, of) => `${at} ${at === 1 ? "chose" : "choses"} sur ${of} à regarder`,
  hereThere: (one, other) => `${one} ici, ${other} là`,
  lead: "Vous semblez avoir raconté une même chose deux fois, avec deux dates. Laquelle est la bonne ? Rien ne change avant votre réponse.",
  notLoaded: "Ces pages n’ont pas pu être chargées pour l’instant. Elles sont en sûreté.",
  page: (page) => `page ${page}`,
  isTold: (year) => `Raconté avec ${year}`,
  quoted: (text) => `« ${text} »`,
  hear: (year) => `Écouter « ${year} »`,
  silent: "Cet enregistrement ne peut pas être lu pour l’instant. Veuillez réessayer.",
  question: (question, time) => (question === null ? time : `Question ${question}, ${time}`),
  which: "Laquelle est juste ?",
  isRight: (year) => `${year} est juste`,
  thenSays: (page, year) =>
    page === null ? `L’autre page dira alors ${year}.` : `La page ${page} dira alors ${year}.`,
  own: { title: "Ni l’une ni l’autre", text: "J’écris ma date, pour les deux pages." },
  both: { title: "Laisser les deux dates", text: "La mémoire est ainsi. Aucune note n’est imprimée." },
  ownYear: "L’année où cela s’est passé",
  ownYearWrong: (first, last) => `Veuillez écrire une année de ${first} à ${last}, en quatre chiffres.`,
  recordings:
    "Vos enregistrements gardent les deux. Une page qui diffère du son dit à l’écran qu’elle a été écrite à la main.",
  keep: "Garder ce choix",
  later: "Plus tard",
  states: {
    kept: "Gardé",
    saving: "Enregistrement …",
    offline: "Vous êtes hors ligne. Rien n’a été changé : veuillez réessayer à votre retour.",
    failed: "Ce choix n’a pas pu être gardé pour l’instant. Rien n’a été changé : veuillez réessayer.",
    conflict: "L’une de ces pages a été changée entre-temps. Rien n’a été changé ici.",
  },
  changedPages: (pages) =>
    pages === 1
      ? "La page le dit maintenant. Ce qui s’y trouvait avant est dans son historique."
      : "Les deux pages le disent maintenant. Ce qui s’y trouvait avant est dans leurs historiques.",
  openPage: (number) =>
    number === null ? "Ouvrir la page" : `Ouvrir la ${number === 1 ? "première" : "seconde"} page`,
  lookAgain: "Les montrer telles qu’elles sont",
  changed: {
    title: "L’une de ces pages a changé",
    text: "Les deux dates ne se font plus face comme vous les aviez racontées. Il n’y a rien à décider ici.",
    next: "Continuer",
  },
  none: {
    title: "Rien à regarder",
    text: "Aucune chose de votre livre n’est racontée avec deux dates.",
    waiting: (pairs) =>
      pairs === 1
        ? "Une chose vous attend encore, quand vous voudrez."
        : `${pairs} choses vous attendent encore, quand vous voudrez.`,
    again: "Les regarder maintenant",
    book: "Retour au livre",
  },
  left: (pairs) =>
    pairs === 1
      ? "Vous avez laissé deux dates comme vous les aviez racontées."
      : `Vous avez laissé les dates de ${pairs} choses comme vous les aviez racontées.`,
  askAgain: "Me les redemander",
};
