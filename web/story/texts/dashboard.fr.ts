import { previewFr } from "./preview.fr.ts";
import { projectFr } from "./project.fr.ts";
import { ordersFr } from "./orders.fr.ts";
import type { DashboardWords } from "./dashboard.en.ts";

export const fr: DashboardWords = {
  orders: ordersFr,
  project: projectFr,
  preview: previewFr,
  steps: {
    title: "Pages de test",
    lead: "Les étapes d’un entretien, une à une.",
    onboarding: "Se préparer",
    paywall: "Un aperçu du livre",
    interview: "Entretien",
  },
  greeting: (hour, name) => `${hour < 18 ? "Bonjour" : "Bonsoir"}${name === "" ? "" : `, ${name}`}`,
  aboutYou: "Quel est votre nom ?",
  aboutYouLead: "C’est le nom que portera votre livre.",
  fullName: "Nom complet",
  password: "Mot de passe",
  shortPassword: "Le mot de passe doit contenir au moins 6 caractères",
  nameMissing: "Veuillez écrire votre nom",
  passwordIfWanted:
    "Si vous le souhaitez, 6 caractères au moins. Sans mot de passe, nous vous envoyons un lien à chaque connexion.",
  saveName: "Enregistrer",
  lead: "Répondez à une question à la fois, de votre propre voix. Arrêtez quand vous voulez.",
  begin: "Commencer votre histoire",
  continue: "Reprendre l’entretien",
  progress: (answered, total) =>
    answered === 1 ? `1 question sur ${total} a sa réponse` : `${answered} questions sur ${total} ont leur réponse`,
  failed: "Impossible de charger vos données. Veuillez actualiser la page.",
  notBegun: "Échec du démarrage de l’interview. Veuillez réessayer.",
  answers: "Vos réponses",
  bookTitle: "L’histoire de ma vie",
  firstPage: "Le livre à venir. Sa première page est à une réponse d’ici.",
  firstQuestion: "Votre première question",
  questionsNotLoaded: "Impossible de récupérer les questions. Veuillez réessayer.",
  nextQuestion: (at, of) => `Ensuite, question ${at} sur ${of}`,
  aboutMinutes: (minutes) =>
    minutes === 1
      ? "Une minute environ, à voix haute, quand il vous plaira."
      : `${minutes} minutes environ, à voix haute, quand il vous plaira.`,
  allTold: "Toutes les questions sont racontées.",
  chooseAnother: "Choisir une autre question",
  hearQuestion: "Écouter la question",
  stopQuestion: "Arrêter",
  storyWays: {
    make: { title: "Faire votre livre", text: "pour le lire, et vous entendre" },
    read: {
      title: (pages) => (pages < 2 ? "Lire votre page" : `Lire vos ${pages} pages`),
      text: "et vous entendre, phrase après phrase",
      give: "Le donner par un lien",
    },
    correct: { title: "Corriger ou laisser de côté", text: "un mot, une réponse, toute une page" },
    beside: { title: "Quelqu’un près de vous ?", text: "comment une fille ou un fils peut aider" },
  },
  titled: (title) => `Il s’intitule « ${title} ».`,
  anotherTitle: "Lui donner un autre titre",
  titleOfBook: "Le titre de votre livre",
  titleMissing: "Veuillez écrire un titre",
  keepTitle: "Garder ce titre",
  titleComes: "Le livre ci-dessous porte l’ancien titre tant que vous ne l’avez pas refait.",
  toldAs: "Votre propre voix",
  draftChip: "Brouillon : écrit par une machine",
  minutesTold: (minutes) => (minutes < 2 ? "minute de votre voix" : "minutes de votre voix"),
  pagesSoFar: (pages) => (pages < 2 ? "page déjà" : "pages déjà"),
  chapters: (count) => (count === 12 ? "Vos douze chapitres" : `Vos ${count} chapitres`),
  chapterTitle: (number, title) => `Chapitre ${number}, ${title}`,
  toldOf: (told, of) => `${told} ${told < 2 ? "racontée" : "racontées"} sur ${of}`,
  notTold: "Pas encore racontées",
  answerAgain: "Répondre à nouveau à cette question",
  unrecognized:
    "Cette installation ne sait pas écrire cette langue. Votre enregistrement est en sûreté ; vous pouvez en noter les mots vous-même.",
  writeWords: "Écrire les mots",
  tickAll: "Tout cocher",
  ticked: (count, of) => `${count} sur ${of} dans le livre`,
  nothingTicked: "Aucune réponse n’est encore dans le livre. Cochez celles qui y ont leur place, ou toutes.",
  unsent: {
    nothingLost: "Rien n’est perdu",
    found: (day, take) =>
      take === null
        ? `Un enregistrement de ${day} est retrouvé`
        : `Un enregistrement de ${day} est retrouvé, prise ${take}`,
    today: "tout à l’heure",
    cutShortBefore: "Il s’est interrompu avant que vous ne l’ayez gardé. Le voici, à une seconde près.",
    notKept: "Vous ne l’aviez pas encore gardé. Le voici, tel que vous l’avez dit.",
    cutShort: "L’enregistrement s’est interrompu.",
    keepIt: "Le garder, et l’envoyer",
    goOn: "Continuer à partir de là",
    letGo: "Y renoncer",
    letGone: "C’est mis de côté. Pendant 30 jours, cela peut être repris ici.",
    takeBack: "Le reprendre",
    where: "Où est cet enregistrement",
    here: "Sur l’appareil",
    sent: "Envoyé",
    safe: "En sécurité",
    notYet: "pas encore",
    waiting: (count) =>
      count === 1 ? "1 réponse attend d’être envoyée" : `${count} réponses attendent d’être envoyées`,
    lead: "Elles sont sur cet appareil, et y restent tant qu’elles ne sont pas en sécurité. Elles partent toutes seules.",
    signedOut: "C’est en sûreté ici. Reconnectez-vous pour que cela puisse partir.",
    refused: "Le serveur n’en a pas voulu. Tout reste sur cet appareil ; adressez-vous à qui tient cette installation.",
    take: (question, take) => `Votre réponse à la question ${question}${take === null ? "" : `, prise ${take}`}`,
    wanted: "Elle attend la connexion.",
    sending: "Elle part en ce moment…",
    send: "Essayer d’envoyer maintenant",
    keepBrowser: "N’effacez pas les données de ce navigateur avant qu’elles soient en sécurité.",
  },
  otherTakes: {
    title: (count) => (count === 1 ? "Une autre prise de cette réponse" : `${count} autres prises de cette réponse`),
    hint: "Vous l’avez dite autrement, aussi. Elle n’est que pour vous.",
    take: (when) => (when === null ? "Une autre prise" : `Votre prise du ${when}`),
    choose: "En faire la réponse",
  },
  noAnswers: "Votre première réponse apparaîtra ici dès que vous l’aurez donnée.",
  inTheBook: "Dans le livre",
  listening: "Nous écrivons ce que vous avez dit…",
  noWords: "Aucun mot n’a été reconnu. Vous pouvez les écrire vous-même.",
  noConsent:
    "Rien n’en est écrit tant que vous n’avez pas dit oui, dans votre compte. Vous pouvez écrire les mots vous-même.",
  cutShort: "Cet enregistrement s’est interrompu : le navigateur ou l’appareil s’est arrêté pendant que vous parliez.",
  tomorrow:
    "Nous avons écouté aujourd’hui tout ce qu’une journée permet. Cet enregistrement sera écouté demain, de lui-même.",
  unheard: "Cet enregistrement ne peut pas servir. Veuillez répondre à nouveau à la question.",
  unheardBecause: {
    recording_silent:
      "On n’entend rien dans cet enregistrement. Vérifiez le microphone, puis répondez à nouveau à la question.",
    recording_too_long: "Cet enregistrement dure plus de douze heures. Coupez-le en plus courts.",
    recording_implausible:
      "Ce fichier annonce bien plus de son que sa taille n’en peut porter. Répondez à nouveau, ou donnez l’enregistrement d’origine.",
    timeout: "L’écoute de cet enregistrement a pris trop de temps. Coupez-le en plus courts.",
  },
  beneath: {
    text: (places) =>
      `${places === 1 ? "À un endroit" : `À ${places} endroits`}, vous avez peut-être parlé en même temps que l’intervieweur. Ce que vous y avez dit est dans votre enregistrement, mais pas dans ces mots. Écoutez, puis ajoutez-le.`,
    hear: (from) => `Écouter, à ${from}`,
  },
  correct: "Corriger les mots",
  saveWords: "Enregistrer les mots",
  notCorrected: "Vos mots n’ont pas pu être enregistrés. Ils restent ici ; veuillez réessayer.",
  cancel: "Annuler",
  book: "Votre livre",
  make: "Faire mon livre",
  makeAgain: "Le refaire",
  writing: {
    estimate: (calls, tokens, model, judge) =>
      `Un modèle écrira ce livre à partir de vos paroles : environ ${calls} appels et ${tokens} jetons de ${model}, vérifiés par ${judge}.`,
    noJudge: "Ce livre sera dans vos propres mots : aucun juge n’est là pour vérifier une édition écrite.",
  },
  making: "Votre livre est en train de naître…",
  pickAnswers: "Choisissez d’abord au moins une réponse pour le livre.",
  notMade: "Le livre n’a pas pu être fait. Veuillez réessayer.",
  partMissing: "Une partie du livre n’a pas pu être faite. Le reste est ci-dessus ; vous pouvez le refaire.",
  filesNotFound: "Le livre est fait, mais ses fichiers sont hors de portée pour l’instant.",
  open: { pdf: "Ouvrir le livre (PDF)", epub: "Le livre en EPUB", audio: "Le livre audio entier" },
  listen: "Écouter, de votre propre voix",
  levelled:
    "Ici, vos réponses sont mises au même niveau, et le souffle est retiré. Pour entendre les mêmes phrases telles qu’elles ont été enregistrées :",
  asRecorded: "Entendre avant et après",
  readAlong: "Le lire avec votre voix",
  orderAmount: {
    costs: (price) => `Votre commande : ${price}, une seule fois. Rien ne se renouvelle.`,
    free: "Votre commande : rien à payer.",
  },
  howPrinted: "Comment le livre est imprimé",
  familyStories: "Les histoires de famille dans le livre",
  howRead: "Comment le livre audio est lu",
};
