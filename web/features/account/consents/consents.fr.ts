import type { ConsentsWords } from "./consents.en.ts";

const recordings = { title: "Vos propres enregistrements", text: "et les paroles déjà écrites" };
const books = { title: "Votre livre", text: "tel qu’il a été fait" };

const narratedGone = {
  title: "Un livre audio lu par cette voix est effacé",
  text: "Ici, avec chacune de ses phrases, en moins d’une minute.",
};

export const fr: ConsentsWords = {
  title: "Ce à quoi vous avez dit oui",
  lead: "Chaque oui séparément. Un geste suffit pour le reprendre.",
  titles: {
    record: "Enregistrer ma voix",
    transcribe: "Écrire ce que je dis",
    book: "En faire mon livre",
    model_writes: "Laisser un modèle écrire",
    family_hears: "Laisser ma famille écouter",
    clone: "Faire une voix comme la mienne",
    narrated_family: "Faire lire mon livre à ma famille par cette voix",
    narrated_public: "Faire lire mon livre à tous par cette voix",
    recognize: "Laisser vérifier qu’un enregistrement est de moi",
    recognize_name: "Dire mon nom à qui vérifie",
  },
  whys: {
    record: "Pour qu’on puisse la réentendre, telle qu’elle est.",
    transcribe: "Pour en faire des pages.",
    book: "Avec mes propres mots. Je relis chaque page d’abord.",
  },
  cloneWhy: "Seulement pour lire mes propres pages.",
  narratedWhy:
    "Mot pour mot, quand je le demande. Chaque fichier dit d’abord que c’est une voix de synthèse. Toute personne qui a mon lien privé vers le livre audio l’entend.",
  narratedWording: "Mon livre peut être lu par une voix comme la mienne, pour ma famille.",
  consequences: {
    record: {
      ends: [{ title: "Aucun micro ne s’ouvre", text: "Avant le prochain enregistrement, on vous redemandera." }],
      stays: [recordings, books],
    },
    transcribe: {
      ends: [
        { title: "Plus rien n’est écrit", text: "Un enregistrement attend sans paroles jusqu’à votre prochain oui." },
      ],
      stays: [recordings, books],
    },
    book: {
      ends: [
        { title: "Aucun nouveau livre n’est fait", text: "Refusé dès votre geste." },
        { title: "Le chapitre d’essai est retiré", text: "S’il y en avait un." },
      ],
      stays: [recordings, books],
    },
    model_writes: {
      ends: [
        {
          title: "Aucun modèle extérieur n’écrit votre livre",
          text: "Pour un livre, on ne lui demande plus rien, même au milieu.",
        },
        { title: "Votre prochain livre sera dans vos propres mots", text: "Comme vous les avez dits." },
      ],
      stays: [recordings, books],
      beyond: { title: "Ce qui lui a déjà été envoyé", text: "Cela, nous ne pouvons pas le reprendre." },
    },
    clone: {
      ends: [
        { title: "Aucune voix comme la vôtre ne peut être faite", text: "Refusé dès votre geste." },
        {
          title: "Une voix déjà faite est effacée",
          text: "Ici et chez son prestataire, jusqu’à ce qu’elle n’y soit plus.",
        },
        narratedGone,
      ],
      stays: [
        recordings,
        books,
        { title: "Ce qui a été dit", text: "Votre oui, son enregistrement, et que vous l’avez repris." },
      ],
    },
    narrated_family: {
      ends: [{ title: "Plus rien n’est lu par cette voix", text: "Pas même la fin d’une phrase." }, narratedGone],
      stays: [recordings, books, { title: "Votre voix", text: "Jusqu’à ce que vous l’effaciez." }],
      beyond: {
        title: "Les copies enregistrées",
        text: "Celles-là, nous ne pouvons pas les atteindre. Elles restent connues comme une voix de synthèse.",
      },
    },
    family_hears: {
      ends: [
        { title: "Votre famille n’entend plus rien", text: "Refusé dès votre geste." },
        {
          title: "Les liens privés vers votre voix et votre livre sont fermés",
          text: "Un nouveau oui les rouvre, jusqu’à leur dernier jour.",
        },
      ],
      stays: [
        recordings,
        { title: "Vos choix et votre famille", text: "Personne n’est écarté, et rien n’est changé." },
        {
          title: "Les codes imprimés dans un livre",
          text: "Qui tient le livre peut écouter. Fermez-les dans vos liens.",
        },
      ],
      beyond: { title: "Les copies sur d’autres appareils", text: "Celles-là, nous ne pouvons pas les atteindre." },
    },
    recognize: {
      ends: [
        {
          title: "Personne ne peut plus vérifier vos enregistrements",
          text: "Pour qui demande, ils sont désormais inconnus.",
        },
      ],
      stays: [recordings, books],
      beyond: { title: "Les réponses que quelqu’un a gardées", text: "Ce qui a été signé avant reste valable." },
    },
    recognize_name: {
      ends: [
        {
          title: "Votre nom n’est plus dit",
          text: "Un enregistrement reste reconnu, comme celui d’une personne.",
        },
      ],
      stays: [recordings, books],
      beyond: {
        title: "Les réponses que quelqu’un a gardées",
        text: "Un nom écrit là, nous ne pouvons pas le reprendre.",
      },
    },
  },
  yes: (day) => `Oui, ${day}`,
  no: (day) => `Retiré, ${day}`,
  never: "Pas encore demandé",
  byMark: "Selon votre choix pour chaque réponse",
  changed: (times) => (times === 1 ? "changé une fois" : `changé ${times} fois`),
  quoted: (wording) => `« ${wording} »`,
  hear: "Entendre mon oui",
  notHeard: "Votre oui ne peut pas être lu pour l’instant.",
  takeBack: "Reprendre mon oui",
  sayYes: "Dire oui",
  nobodyElse: "Personne ne peut le dire pour vous",
  nobodyElseText: "Ni la personne qui vous l’a offert. Ni une personne qui vous aide. Ni nous.",
  toVoice: "Extraits de ma voix",
  toAudiobooks: "Mes livres audio",
  all: "Tout ce qui a été dit",
  nothingSaid: "Rien pour l’instant.",
  line: (given, when) => `${given ? "oui" : "repris"}, ${when}`,
  how: { tapped: "par vous, d’un bouton", spoken: "par vous, à voix haute" },
  text: (version, wording) => `texte ${version} : « ${wording} »`,
  aloud: (sentence) => `lu à voix haute : « ${sentence} »`,
  whole: "Tout le registre",
  download: "Le télécharger",
  file: "ce-a-quoi-vous-avez-dit-oui.txt",
  failed: "Vos réponses n’ont pas pu être lues. Veuillez réessayer.",
  notKept: "Cela n’a pas pu être gardé. Veuillez réessayer.",
  notSent: "Cela ne nous est pas encore parvenu. C’est gardé sur cet appareil et envoyé dès le retour du réseau.",
  takenBack: (title, when) => `${title}, repris aujourd’hui, ${when}`,
  takenBackTitle: "Votre oui est repris",
  takenBackLead: "Vous n’avez plus rien à faire. Voici ce qui se passe tout seul :",
  stays: "Ce qui reste",
  again: "Si vous le voulez de nouveau un jour, vous redirez oui.",
  toBook: "Retour à mon livre",
  toList: "Ce à quoi j’ai dit oui",
};
