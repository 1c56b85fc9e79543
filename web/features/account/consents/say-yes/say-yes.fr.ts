import type { SayYesWords } from "./say-yes.en.ts";

export const fr: SayYesWords = {
  eyebrow: "Un nouveau oui, pour une seule chose",
  title: "Une voix comme la vôtre ?",
  asks: "À quoi vous dites oui",
  facts: [
    {
      title: "Ce que cela fait",
      text: "Un ordinateur apprend votre voix d’une minute de bande que vous choisissez vous-même, pour lire vos propres pages.",
    },
    {
      title: "Ce que cela ne fait jamais",
      text: "Ce oui seul n’envoie rien. Vous écoutez d’abord chaque extrait, et personne d’autre n’entend la voix.",
    },
    {
      title: "Quand vous le reprenez",
      text: "La voix est effacée, ici et chez le prestataire.",
    },
  ],
  foot: "Votre livre n’en a pas besoin. L’enregistrement de votre oui est gardé, comme preuve que c’était bien vous.",
  sentTo: (host) => `Ce que vous lisez maintenant est envoyé à ${host}, qui en écrit les mots.`,
  today: "Les mots du jour, lus à voix haute",
  quoted: (sentence) => `« ${sentence} »`,
  change: "Les trois mots changent à chaque fois : aucun ancien enregistrement ne peut dire oui pour vous.",
  press: "Appuyez, lisez la phrase, appuyez encore.",
  sayYes: "Dire oui",
  finish: "C’est lu",
  listening: "Enregistrement",
  sending: "Un instant. Nous écoutons…",
  notYet: "Pas encore",
  given: "Votre oui est écrit",
  givenText: "Avec les mots du jour, de votre propre voix. Vous pouvez l’entendre, et le reprendre, dans votre liste.",
  toList: "Ce à quoi j’ai dit oui",
  toVoice: "Choisir des extraits de ma voix",
  unlike:
    "Ce n’était pas tout à fait la phrase du jour. Rien n’a été gardé. En voici une nouvelle : lisez-la en entier, lentement.",
  heard: (text) => `Nous avons entendu : « ${text} »`,
  heardNothing: "Nous n’avons entendu aucun mot.",
  expired: "Ces mots ne valent plus : ils durent dix minutes. En voici de nouveaux.",
  microphone: "Le micro ne s’est pas ouvert. Autorisez-le pour cette page, puis appuyez encore.",
  tooShort: "C’était très court. Appuyez, lisez toute la phrase, puis appuyez encore.",
  notSound: "Cet enregistrement n’a pas pu servir. Voici une nouvelle phrase.",
  notSent: "Ceci ne nous est pas parvenu. Votre lecture est toujours là.",
  sendAgain: "Renvoyer",
  failed: "Les mots du jour n’ont pas pu être cherchés. Veuillez réessayer.",
  tooMany: "Cela fait beaucoup de phrases pour une heure. Reposez-vous, et revenez dans une heure.",
  notOffered: "Aucune voix de ce genre n’est faite ici.",
  noRecognizer:
    "Rien ici ne comprend encore le français parlé : personne ne pourrait savoir si c’est bien vous qui avez lu les mots du jour. Ce oui ne peut donc pas être donné.",
};
