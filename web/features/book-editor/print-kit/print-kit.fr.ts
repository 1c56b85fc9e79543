import type { PrintKitWords } from "./print-kit.en.ts";

export const fr: PrintKitWords = {
  title: "Pour l’imprimeur",
  lead: "Les pages et la couverture telles que vous les avez approuvées, avec une page de consignes : formats, papier, reliure. Confiez le tout à l’imprimeur de votre choix : aucun n’est connecté à ce site.",
  refusals: {
    "too thin": (pages, least) =>
      `Ce livre a ${pages} pages. Les imprimeurs en refusent en général moins de ${least} : un livre si mince n’a pas de dos à relier. Vous pouvez quand même prendre les fichiers et demander une brochure agrafée.`,
    "too thick": (pages, most) =>
      `Ce livre a ${pages} pages. Les imprimeurs en refusent en général plus de ${most} : un livre si épais ne tient pas dans une seule reliure. Vous pouvez quand même prendre les fichiers et demander deux volumes.`,
  },
  download: "Télécharger pour l’imprimeur (ZIP)",
  packing: "Les fichiers se préparent. Un instant, s’il vous plaît.",
  begun: "Le téléchargement a commencé. Cherchez-le parmi vos téléchargements.",
  failures: {
    offline: "Il n’y a pas de connexion pour l’instant. Rien n’est perdu ; réessayez une fois en ligne.",
    refused:
      "Une réponse de cette épreuve n’est plus dans le livre ; cette épreuve ne s’imprime donc plus. Faites une nouvelle épreuve et approuvez-la.",
    often: "Ces fichiers ont été préparés assez souvent aujourd’hui. Veuillez réessayer demain.",
    failed:
      "Les fichiers n’ont pas pu être préparés pour l’instant. Votre épreuve approuvée est en sécurité ; veuillez réessayer.",
  },
};
