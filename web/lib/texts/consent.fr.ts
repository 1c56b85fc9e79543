import type { ConsentWords } from "./consent.en.ts";

export const fr: ConsentWords = {
  before: "Avant votre premier enregistrement",
  title: "Pouvons-nous vous enregistrer ?",
  asked: {
    record: {
      title: "Enregistrer votre voix",
      why: "Pour qu’on puisse la réentendre, telle qu’elle est.",
      wording: "Vous pouvez m’enregistrer.",
    },
    transcribe: {
      title: "Écrire ce que vous dites",
      why: "Pour en faire des pages.",
      wording: "Vous pouvez écrire ce que je dis.",
    },
    book: {
      title: "En faire votre livre",
      why: "Avec vos propres mots. Vous relisez chaque page d’abord.",
      wording: "Vous pouvez en faire mon livre.",
    },
  },
  notToday: "Pas aujourd’hui :",
  later:
    "laisser écouter la famille, une voix faite comme la vôtre, ce qui vient après vous. Chaque chose vous sera demandée en son temps.",
  onlyYou: "Qui vous l’a offert ne peut pas dire oui à votre place. Cela n’appartient qu’à vous.",
  aloudOrTap: "Dites-le à voix haute, ou touchez",
  oath: "Oui. Vous pouvez m’enregistrer, écrire ce que je dis, et en faire mon livre.",
  quoted: (oath) => `« ${oath} »`,
  sayYes: "Dire oui",
  finish: "C’est dit",
  press: "Appuyez, dites la phrase, appuyez encore.",
  listening: "Enregistrement",
  keeping: "Un instant…",
  tapYes: "Toucher oui, sans parler",
  some: "Oui à une partie seulement",
  all: "Oui à tout",
  notYet: "Pas encore",
  takenBack: "Chaque oui peut être repris, un par un, dans votre compte.",
  agree: "Garder ce que j’ai coché",
  needsRecord: "Sans votre oui à l’enregistrement, aucun micro ne s’ouvre.",
  notSpoken: "Votre oui n’a pas pu être gardé. Dites-le encore, ou touchez oui.",
  notKept: "Cela n’a pas pu être gardé. Veuillez réessayer.",
};
