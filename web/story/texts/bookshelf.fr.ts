import type { BookshelfWords } from "./bookshelf.en.ts";
import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

export const bookshelfFr: BookshelfWords = {
  welcome: (name) => (name === "" ? "Bonjour" : `Bonjour, ${name}`),
  shelf: (books, ownLiesOpen) => {
    const there =
      books === 1 ? "Un livre sur votre étagère." : `${smallNumbers.fr[books] ?? books} livres sur votre étagère.`;
    return ownLiesOpen ? `${there} ${books === 1 ? "Il" : "Le vôtre"} est ouvert.` : there;
  },
  counters: {
    orders: (count) => (count === 0 ? "Aucune commande" : count === 1 ? "commande" : "commandes"),
    active: (count) =>
      count === 0 ? "Aucun entretien en cours" : count === 1 ? "entretien en cours" : "entretiens en cours",
    completed: (count) => (count === 0 ? "Aucun livre terminé" : count === 1 ? "livre terminé" : "livres terminés"),
  },
  failed: "Impossible de charger vos données. Veuillez actualiser la page.",
  sentBack: {
    "session-creation-failed": "Échec du démarrage de l’interview. Veuillez réessayer.",
    "onboarding-failed": "Impossible de reprendre l’interview.",
    "session-token-missing": "L’adresse ne nomme aucun entretien. Ouvrez le vôtre depuis cette page.",
    "session-token-required": "L’adresse ne nomme aucun entretien. Ouvrez le vôtre depuis cette page.",
  },
  ownBook: "mon livre",
  bookToCome: "Un livre à venir",
  question: (at, of) => `Question ${at} sur ${of}`,
  soFar: (minutes, pages) =>
    `${minutes} ${minutes < 2 ? "minute racontée" : "minutes racontées"}, ${pages} ${pages < 2 ? "page" : "pages"} déjà.`,
  openBook: "Ouvrir ce livre",
  others: "Les autres livres de votre étagère",
  all: "Les livres de votre étagère",
  find: "Rechercher un livre",
  found: (count) => (count === 0 ? "Aucun livre ne porte ce nom." : `${count} ${count < 2 ? "livre" : "livres"}`),
  badges: {
    created: "Il est créé, pas encore commencé",
    pending: "Sa commande est en attente",
    active: "Son récit est en cours",
    interview_in_progress: "Son entretien est en cours",
    paused: "Son entretien est en pause",
    completed: "Il est terminé",
  },
  acts: { continue: "Continuer l’entretien", view: "Voir le livre", start: "Commencer l’entretien" },
  toldOf: (told, of) => `${told} ${told < 2 ? "question racontée" : "questions racontées"} sur ${of}.`,
  paidAndWaiting: "Payé, il attend. Vous pouvez commencer quand vous voulez.",
  trialWaits: "Quinze questions sont offertes. Vous pouvez commencer quand vous voulez.",
  bookIsMade: "Le livre est fait. Vous pouvez le lire et l’écouter.",
  gifts: {
    to: {
      mother: () => "Votre cadeau pour votre mère.",
      father: () => "Votre cadeau pour votre père.",
      other: (name) => (name === null ? "Votre cadeau." : `Votre cadeau pour ${name}.`),
    },
    from: (name) => (name === null ? "Un cadeau pour vous." : `Un cadeau de la part de ${name}.`),
    for: (name) => `pour ${name}`,
    theirs: {
      mother: "Ses mots sont à elle : elle choisit ce que vous entendez.",
      father: "Ses mots sont à lui : il choisit ce que vous entendez.",
      other: "Vous entendez ce qui est partagé avec vous, et rien d’autre.",
    },
    hear: {
      mother: () => "Écouter ce qu’elle a partagé",
      father: () => "Écouter ce qu’il a partagé",
      other: () => "Écouter ce qui est partagé",
    },
    standing: {
      none: "Personne n’est encore invité.",
      waiting: (email) => `La lettre a été envoyée à ${email}, et attend d’être ouverte.`,
      "put off": "La réponse était : pas maintenant.",
      expired: "La lettre est restée sans réponse.",
      withdrawn: "Vous avez repris la lettre.",
      left: "La personne qui racontait est partie.",
      accepted: "Il est accepté, et la première question attend.",
    },
    nothingShared: "Rien n’est encore partagé avec vous.",
    open: "Ouvrir votre cadeau",
    seeLetter: "Voir la lettre",
    writeLetter: "Écrire la lettre",
    give: "Offrir un livre",
  },
  allMemories: "Toutes les histoires de famille",
  givenLinks: "Les liens que vous avez donnés",
  searchAll: "Chercher dans le livre et les enregistrements",
  ways: {
    memory: { title: "Créer un souvenir", text: "une photo, une lettre, une journée" },
    demo: { title: "Question 30, premier emploi", text: "essayer l’intervieweur qui parle" },
    project: { title: "Essayer le nouveau système", text: "un projet, une page" },
    audio: { title: "Commencer un entretien audio", text: "une question, votre voix, une page" },
  },
  create: "Créer un récit de vie",
  refresh: "Actualiser",
  refreshed: "Tout est à jour.",
  noStory: { title: "Livre introuvable", text: "Aucun livre de votre étagère ne se trouve à cette adresse." },
};
