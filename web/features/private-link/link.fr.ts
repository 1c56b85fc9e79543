import type { LinkWords } from "./link.en.ts";
import { de } from "#web/lib/texts/elide.ts";

export const fr: LinkWords = {
  nowhereTitle: "Ce lien ne mène nulle part",
  nowhereText: "Il en manque peut-être un morceau. Rouvrez-le depuis le message, en entier.",
  notRead: "La page n’a pas pu s’ouvrir à l’instant.",
  tooMany: "Trop d’essais pour l’instant. Réessayez dans une heure.",
  pin: {
    from: (giver) => (giver === "" ? "Un lien privé" : `Un lien privé ${de(giver)}`),
    title: "Le code, s’il vous plaît",
    lead: (giver) =>
      `${giver === "" ? "La personne qui vous a donné le lien" : giver} vous en a donné les chiffres par un autre moyen, peut-être au téléphone.`,
    label: "Code",
    hint: "Cinq essais, puis une heure d’attente.",
    form: "Un code a de 4 à 8 chiffres.",
    wrong: "Ce n’était pas le bon. Vérifiez, puis réessayez.",
    open: "Ouvrir",
    noneTitle: "Pas de code ?",
    noneText:
      "La personne qui vous a envoyé le lien peut vous le dire. Nous ne le pouvons pas : il est gardé de telle façon que même nous ne pouvons pas le lire.",
    ask: (giver) => (giver === "" ? "Le demander" : `Le demander à ${giver}`),
  },
  again: {
    name: "Votre nom, pour que l’on sache qui demande",
    nameless: "Écrivez d’abord votre nom.",
    message: "Un mot, si vous voulez",
    byLetter: (giver) =>
      `Nous l’envoyons par lettre${giver === "" ? "" : ` à ${giver}`}, sans rien d’autre de vous. Aucun compte n’est nécessaire.`,
    sent: (giver) => `Votre lettre est en route${giver === "" ? "" : ` vers ${giver}`}.`,
    enough: (giver) =>
      `${giver === "" ? "Des lettres sont déjà parties" : `${giver} a déjà reçu des lettres`} aujourd’hui au sujet de ce lien. Réessayez demain.`,
    noAddress: (giver) =>
      `Nous n’avons pas d’adresse${giver === "" ? "" : ` pour ${giver}`}. Demandez-le au téléphone, ou comme vous avez l’habitude de vous parler.`,
    notSent: "La lettre n’est pas partie. Ce que vous avez écrit est toujours là. Veuillez réessayer.",
  },
  ask: {
    open: (giver) => (giver === "" ? "Poser une question à votre tour" : `Poser une question à ${giver}`),
    name: "Votre nom",
    question: "Votre question",
    missing: "Écrivez votre nom et une question.",
    send: "Envoyer la question",
    sent: (giver) =>
      giver === "" ? "La question est arrivée. On y répondra peut-être." : `${giver} décidera d’y répondre, et quand.`,
    tooMany: "Beaucoup de questions attendent déjà. Réessayez quand quelques-unes auront leur réponse.",
    notSent: "La question n’est pas partie. Ce que vous avez écrit est toujours là. Veuillez réessayer.",
  },
  reader: {
    player: "Lecteur",
    hearBook: "Écouter le livre",
    before: "La phrase d’avant",
    after: "La phrase suivante",
    ownRecording: "Avec la voix de la personne qui raconte",
    speed: "Vitesse :",
    speeds: { 0.8: "un peu plus lente", 1: "normale", 1.2: "un peu plus rapide" },
    sleep: "Arrêt automatique :",
    sleepTimes: {
      never: "désactivé",
      "15": "dans 15 minutes",
      "20": "dans 20 minutes",
      chapter: "à la fin du chapitre",
    },
    sound: "Son :",
    soundings: { recorded: "comme à l’enregistrement", audiobook: "comme dans le livre audio" },
    chapters: "Chapitres",
    how: "Touchez une phrase pour l’entendre.",
    writtenByHand: "écrit à la main",
    unread: "Transcrit par une machine, pas encore relu",
    silent: "Le son ne peut pas être lu pour l’instant. Veuillez réessayer.",
  },
  ended: {
    title: "Ce lien est arrivé à sa fin",
    until: (day) =>
      `Il était ouvert jusqu’au ${day}. Ce qu’il ouvrait reste en sûreté chez la personne qui vous l’a donné.`,
    safe: "Ce qu’il ouvrait reste en sûreté chez la personne qui vous l’a donné.",
    ask: "Redemander ce lien",
    askFor: (giver) => `Demandez-en un nouveau à ${giver}.`,
    means: "Ce que veut dire un lien terminé",
    facts: [
      ["clock", "Les liens se terminent d’eux-mêmes", "pour qu’aucune histoire ne traîne."],
      ["shield", "Rien n’est perdu", "L’enregistrement est là où il était."],
      ["book", "Les codes imprimés dans un livre ne se terminent pas", "Si vous avez le livre, scannez la page."],
    ],
    newer: "Vous avez un lien plus récent ? Ouvrez celui-là.",
  },
  from: (giver) => (giver === "" ? "Pour vous" : `Pour vous, ${de(giver)}`),
  until: (day) => `Ouvert pour vous jusqu’au ${day}`,
  titles: { book: "Un livre", audiobook: "Un livre audio", family: "Raconté pour la famille", memory: "Un souvenir" },
  draft: "Ces mots ont été écrits par l’ordinateur et personne ne les a encore relus.",
  voice: (giver) => (giver === "" ? "De sa propre voix" : `Avec la voix ${de(giver)}`),
  narrated: {
    label: "Voix de synthèse",
    title: "Les pages, lues à voix haute",
    text: (giver) =>
      `Le livre mot pour mot, lu par une voix faite à partir des enregistrements ${giver === "" ? "de la personne qui raconte" : de(giver)}, avec son consentement. Elle le dit d’abord.`,
    whole: "Le livre entier, lu par la voix de synthèse (M4B)",
  },
  noSound: "Le son n’a pas pu être lu. Réessayez dans un instant.",
  slower: "Un peu plus lent",
  onlyThis: "Ce lien ne partage pas le livre entier.",
  nothing: "Il n’y a rien à lire ni à entendre ici aujourd’hui.",
  elements: "Au fil des jours",
  contributor: (name) => `De la part ${de(name)}`,
};
