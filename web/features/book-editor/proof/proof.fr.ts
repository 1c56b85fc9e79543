import type { ProofWords } from "./proof.en.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const fr: ProofWords = {
  back: "Retour au livre",
  ready: (number) => `L’épreuve ${number} est prête`,
  whole: (pages) => `Le livre entier, tel qu’il serait imprimé : ${counted(pages, "page", "pages")}.`,
  look: (number) => `Feuilleter l’épreuve ${number}`,
  pdf: (size) => `PDF, ${size}`,
  size: (megabytes) => `${megabytes} Mo`,
  pagesPdf: "Les pages (PDF)",
  opening: "Les pages de l’épreuve s’ouvrent. Un instant, s’il vous plaît.",
  pagesNotShown: "Les pages ne peuvent pas être montrées pour l’instant. Le PDF les contient toutes.",
  closePages: "Fermer les pages",
  cover: "La couverture (PDF)",
  audiobook: "Le livre audio",
  read: "Le lire avec votre voix",
  changedSince: (number) => `Ce qui a changé depuis l’épreuve ${number}`,
  nothingChanged: "Rien dans les mots, les photographies ou les réglages. Les fichiers ont été refaits.",
  page: (page) => `p. ${page}`,
  see: "Voir",
  chapter: (title, added, removed) =>
    `« ${title} » : ${[
      added > 0 ? counted(added, "nouvelle phrase", "nouvelles phrases") : "",
      removed > 0 ? counted(removed, "retirée", "retirées") : "",
    ]
      .filter(Boolean)
      .join(", ")}`,
  moved: (title, from, to) => `« ${title} » est passé du chapitre ${from} au chapitre ${to}`,
  things: {
    answers: (count) => counted(count, "réponse", "réponses"),
    photos: (count) => counted(count, "photographie", "photographies"),
    memories: (count) => counted(count, "histoire de famille", "histoires de famille"),
  },
  differ: {
    added: (things) => `En plus : ${things}`,
    changed: (things) => `En nouvelle version : ${things}`,
    removed: (things) => `En moins : ${things}`,
  },
  settings: {
    title: "Le titre",
    name: "Le nom de l’auteur",
    size: "Le format des pages",
    binding: "La reliure",
    cover: "La couverture",
    dedication: "La dédicace",
    letters: "Les caractères",
    spine: "Le texte du dos",
    epigraph: "La ligne du début",
    about: "Le texte qui vous présente",
    narrator: "La voix qui lit les questions",
    chapters: "L’annonce des chapitres",
  },
  settingChanged: (setting) => `Nouveau réglage : ${setting.charAt(0).toLowerCase()}${setting.slice(1)}`,
  earlier: "Épreuves précédentes",
  proof: (number) => `Épreuve ${number}`,
  earlierLine: (day, pages, isApproved) =>
    `${day}, ${counted(pages, "page", "pages")}. ${isApproved ? "Approuvée" : "Non approuvée"}`,
  open: "Ouvrir",
  means: {
    title: "Ce que veut dire votre oui",
    exactly: {
      title: "Nous imprimons exactement ceci",
      text: (number) =>
        `L’épreuve ${number}, page pour page. Ces fichiers sont gardés tels quels ; aucun changement n’y touche.`,
    },
    audiobook: {
      title: "Le livre audio",
      text: "en fait partie, avec les mêmes mots.",
      none: "ne fait pas partie de cette épreuve : il n’a pas été fait.",
    },
    change: {
      title: "Vous pourrez encore changer un mot",
      text: (next) => `Cela fait une épreuve ${next}. Les livres déjà imprimés restent ce qu’ils sont.`,
    },
  },
  onlyYou: (name) =>
    `Ce oui n’appartient qu’à vous${name === "" ? "" : `, ${name}`}. Personne ne peut le dire à votre place.`,
  notYours: "Vous pouvez lire cette épreuve. Seule la personne dont c’est le livre peut l’approuver.",
  approve: (number) => `Approuver l’épreuve ${number}`,
  notYet: "Pas encore",
  approved: (number) => `L’épreuve ${number} est approuvée`,
  byYou: (day, time) => `Par vous, le ${day} à ${time}.`,
  byTeller: (day, time) => `Par la personne qui raconte, le ${day} à ${time}.`,
  fingerprint: "Son empreinte",
  fingerprintMeans:
    "Tout ce qui s’imprime doit porter cette empreinte. Une seule lettre différente, et elle serait autre.",
  allFingerprints: "Les empreintes entières (SHA-256)",
  files: { interior: "Pages", cover: "Couverture", audiobook: "Livre audio" },
  now: {
    title: "Et maintenant",
    kept: {
      title: "Ces fichiers",
      text: "sont gardés tels que vous les avez approuvés. Vous pouvez les télécharger ici à tout moment.",
    },
    change: { title: "Un autre mot", text: (next) => `fait une épreuve ${next}. Celle-ci reste approuvée.` },
  },
  viewBook: "Voir le livre",
  changeWord: "Changer un mot",
  obstacles: {
    changed: "Le livre a changé depuis cette épreuve. Faites une nouvelle épreuve pour le voir imprimé.",
    "being made": "L’épreuve suivante est en cours. Vous pourrez l’approuver quand elle sera prête.",
    "newer proof": "Il y a une épreuve plus récente.",
    erased:
      "Une réponse de cette épreuve a été effacée, et les fichiers de l’épreuve avec elle. Faites une nouvelle épreuve.",
    "other bytes": "Ce n’est pas l’épreuve que vous avez regardée. Rechargez la page et regardez encore une fois.",
  },
  makeNext: (number) => `Faire l’épreuve ${number}`,
  makeFirst: "Faire mon livre",
  making: (number) => `L’épreuve ${number} est en cours…`,
  notMade: "L’épreuve n’a pas pu être faite. Veuillez réessayer.",
  nothingTicked: "Choisissez d’abord au moins une réponse pour le livre.",
  notApproved: "Votre oui n’a pas pu être enregistré. Rien n’est encore approuvé ; veuillez réessayer.",
  sealed: (count) =>
    `Depuis votre oui, ${count === 1 ? "une réponse de cette épreuve a été scellée" : `${count} réponses de cette épreuve ont été scellées`}. Les fichiers restent, mais pour vous uniquement. Les livres déjà imprimés restent ce qu’ils sont.`,
  deleted: (count, day) =>
    count === 1
      ? `Vous avez supprimé une réponse de cette épreuve. Le ${day}, elle sera effacée pour de bon, et les fichiers de cette épreuve avec elle. D’ici là, vous pouvez la reprendre. Les livres déjà imprimés restent ce qu’ils sont.`
      : `Vous avez supprimé ${count} réponses de cette épreuve. Le ${day}, elles seront effacées pour de bon, et les fichiers de cette épreuve avec elles. D’ici là, vous pouvez les reprendre. Les livres déjà imprimés restent ce qu’ils sont.`,
  inProof: (number) =>
    `Cette réponse est dans l’épreuve ${number}, que vous avez approuvée. Si vous l’effacez, les fichiers de cette épreuve sont effacés avec elle au bout de 30 jours. Si vous la scellez, ils restent, mais pour vous uniquement. Les livres déjà imprimés restent ce qu’ils sont.`,
  filesErased: (day) =>
    `Une réponse de cette épreuve a été effacée le ${day}, et les fichiers de l’épreuve avec elle. Seuls son numéro et son empreinte restent. Les livres déjà imprimés restent ce qu’ils sont.`,
  empty: {
    title: "Il n’y a pas encore d’épreuve",
    text: "Une épreuve est votre livre entier, tel qu’il serait imprimé. Elle vient avec le livre : choisissez les réponses, puis faites le livre.",
  },
  notLoaded: "L’épreuve n’a pas pu être chargée pour l’instant.",
  filesNotFound: "Les fichiers de l’épreuve sont hors de portée pour l’instant.",
};
