import type { BooksWords } from "./books.en.ts";

export const fr: BooksWords = {
  lead: "Une vie peut remplir plus d’un livre : en grands caractères pour les yeux fatigués, ou pour une seule personne, avec sa propre dédicace. Rien n’est à enregistrer de nouveau.",
  make: "Faire un autre livre",
  name: "Comment l’appellerons-nous ?",
  nameHint: "Pour vous seul, comme « Pour June ». Le titre de la couverture se choisit plus tard.",
  nameMissing: "Veuillez donner un nom au livre.",
  which: "Quelle sorte de livre sera-ce ?",
  kinds: {
    "large print": {
      title: "En grands caractères",
      text: "Les mêmes histoires en plus grandes lettres, sur de plus grandes pages.",
    },
    "for somebody": {
      title: "Pour une personne",
      text: "Sa propre dédicace, et les histoires que vous choisissez pour elle.",
    },
  },
  add: "Faire ce livre",
  cancel: "Pas maintenant",
  most: "Il y a douze autres livres, et nous n’en gardons pas davantage. Retirez-en un pour en faire un autre.",
  notMade: "Le livre n’a pas pu être fait. Veuillez réessayer.",
  remove: "Retirer",
  removing: (name) => `Retirer « ${name} » ?`,
  goes: "Ses pages, ses épreuves et son livre audio disparaissent. Tout ce que vous avez dit reste, et vos autres livres aussi.",
  yes: "Retirer ce livre",
  no: "Le garder",
  kept: "Vous avez approuvé ce livre : exactement ces pages sont gardées pour toujours, et il ne peut pas être retiré.",
  notRemoved: "Le livre n’a pas pu être retiré. Veuillez réessayer.",
  about: (name) => `Voici votre livre « ${name} ». Il raconte les mêmes réponses que vos autres livres.`,
  stories: "Les histoires de ce livre",
  storiesHint:
    "Une histoire sans sa coche reste dans vos autres livres. Ce que vous raconterez plus tard entre aussi dans celui-ci.",
  storiesIn: (told, of) => `${told} sur ${of}`,
  lastStory: "Un livre a besoin d’une histoire au moins.",
  notKept: "Ce choix n’a pas pu être gardé. Veuillez réessayer.",
  gone: {
    title: "Ce livre n’est plus là",
    text: "Vos réponses et vos autres livres sont là où vous les avez laissés.",
    back: "Aller à votre histoire",
  },
};
