import { brand, content } from "#domain/content.ts";
import { priceOnPage } from "#domain/order/price.ts";
import { benefits, doubts, examples, steps, technology, values } from "./landing-promises.fr.ts";
import type { LandingWords } from "./landing-shape.ts";

export const fr: LandingWords = {
  language: "fr",
  hero: {
    eyebrow: "Un livre de mémoires qui s’écrit en parlant",
    title: "Votre voix, leur héritage",
    lead: [
      "Répondez à voix haute à des questions bienveillantes, à votre rythme. Nous en faisons un livre imprimé et un livre audio avec votre propre voix.",
      "gentleQuestions",
      "audiobook",
      "printFiles",
    ],
    calls: [
      { source: "hero-start-interview", label: "Essayer gratuitement" },
      { source: "hero-learn-more", label: "En savoir plus" },
    ],
    also: null,
    hear: "Écouter un extrait",
    hearNote: "Une vie imaginaire, dite par une voix d’ordinateur.",
    strip: [
      ["Sans carte bancaire", "startsNow"],
      ["15 questions personnelles", "freeQuestions"],
      ["Prêt en 60 secondes", "startsNow"],
    ],
    doors: [
      { title: "Pour moi", text: "Je veux raconter ma vie, à mon rythme.", enter: "Entrer" },
      {
        title: "Pour quelqu’un que j’aime",
        text: "Ma mère, mon père : je m’assieds à côté, il leur suffit de parler.",
        enter: "Entrer",
        note: "C’est un cadeau : une lettre les invite.",
        claims: ["gift"],
      },
    ],
    film: [
      "La lentille pesait",
      "trois tonnes, et je",
      "la faisais tourner",
      "avec un doigt. Elle",
      "flottait sur du",
      "mercure, dans une",
      "cuve ronde.",
    ],
  },
  late: {
    title: "Avant qu’il ne soit trop tard",
    sentence: "Une photo garde un visage. Rien ne garde une voix, si personne ne la demande à temps.",
    two: [
      "L’histoire qu’un père racontait si bien, et que personne n’a enregistrée.",
      "« L’été prochain, on l’enregistrera » : c’est ainsi que se perdent presque toutes les voix.",
    ],
    picture:
      "La maison de Kerlan au crépuscule, devant la mer, et le phare qui s’allume au large. Un dessin du livre donné en exemple.",
  },
  kept: {
    title: "Ce que vous dites, ils le gardent",
    lead: [
      "Écoutez, et suivez la phrase sur la page. Chaque ligne du livre ramène à la voix qui l’a dite.",
      "everySentenceHeard",
    ],
    said: "Ce que vous dites",
    kept: "Ce qu’ils gardent",
    note: "Une vie imaginaire, dite par une voix d’ordinateur.",
    printed: {
      title: "Un beau livre, relié",
      text: [
        "De 150 à 300 pages, que vous relisez avant l’impression. Les fichiers pour l’imprimeur sont faits dès aujourd’hui ; la commande et l’impression : bientôt.",
        "printFiles",
        "correctWords",
        "ordering",
      ],
      look: "Feuilleter le livre donné en exemple",
    },
    stories: {
      title: "Extraits",
      lead: ["Trois scènes de la vie donnée en exemple, celle d’un gardien de phare.", "frenchSample"],
      names: ["La lumière", "La relève", "Les draps"],
    },
    examples: { title: "Exemples d’histoires", items: examples },
  },
  how: { title: "Comment ça marche", steps, plain: [...benefits, technology] },
  trust: {
    title: "Nos valeurs",
    lead: "Ce que nous promettons, une épreuve le vérifie à chaque changement.",
    items: values,
    proof: {
      privateRecordings: "Une épreuve cherche à écouter la voix d’un autre : elle doit échouer.",
      everySentenceHeard: "Une épreuve suit chaque phrase d’un livre jusqu’à sa seconde d’enregistrement.",
    },
    promise: [
      "Notre promesse : rien n’entre dans le livre que vous n’ayez choisi, et personne n’écoute sans vous.",
      "chooseAnswers",
      "privateRecordings",
    ],
  },
  pricing: {
    title: "Prix",
    lead: "Commencez sans rien payer. Décidez ensuite, une seule fois.",
    plans: [
      {
        name: "Livre et livre audio",
        price: priceOnPage(content.prices.fr, "fr"),
        chip: "Sans abonnement",
        under: [
          "Livre et livre audio. Satisfait ou remboursé pendant 30 jours. La commande : bientôt, rien ne s’achète encore.",
          "ordering",
          "onePrice",
        ],
        points: [
          ["85 questions, à votre rythme", "eightyFiveQuestions", "pause"],
          ["Un livre de 150 à 300 pages", "printFiles"],
          ["Le livre audio avec votre voix, en MP3 et WAV", "ordinaryFiles"],
          ["Le PDF, et le livre pour liseuse", "ordinaryFiles"],
        ],
        call: { source: "final-cta-start", label: "Commencer mon histoire" },
      },
    ],
    compare: {
      title: "Un livre, ou une voix ?",
      heads: ["Un livre écrit", brand],
      rows: [
        ["Ce que garde la famille", "Vos mots", "Vos mots et votre voix"],
        ["Comment il se fait", "Des mois à une table", "Des conversations de 30 à 45 minutes"],
        ["Comment il se raconte", "Comme on écrit", "Comme vous parlez"],
        ["Pour qui ne lit plus les petits caractères", "Difficile", "Il suffit d’écouter"],
      ],
    },
  },
  doubts: {
    title: "Ce qu’on dit d’abord",
    lead: "Dix hésitations sincères, et ce qu’il en est.",
    all: { href: "/fr/faq", label: "Les 23 questions" },
    items: doubts,
  },
  night: {
    title: "Quelqu’un vous en saura gré",
    lead: ["Une réponse suffit pour commencer."],
    calls: [{ source: "final-cta-start", label: "Commencer mon histoire" }],
    picture: "Le phare de la Louve, une nuit de beau temps, une fenêtre éclairée. Un dessin du livre donné en exemple.",
  },
};
