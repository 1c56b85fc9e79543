import type { SampleWords } from "./sample.en.ts";

const answers = (count: number) => (count < 2 ? "une réponse" : `${count} réponses`);

export const fr: SampleWords = {
  title: "Un aperçu de votre livre",
  pages: "Votre chapitre d’essai",
  page: (at, of) => `Page ${at} sur ${of}`,
  pictureOf: (at) => `Page ${at} de votre chapitre d’essai. Ses mots sont dans le PDF.`,
  back: "Page précédente",
  next: "Page suivante",
  openPdf: (pages) => `Ouvrir le chapitre en PDF, ${pages} pages`,
  minute: "Une minute de votre propre voix",
  minuteText: "De vos enregistrements, nettoyés et mis à niveau comme le livre audio. Aucun mot n’est changé.",
  noMinute: "Aucun passage n’a pu être coupé à la fin d’une phrase ; il n’y a donc pas de minute de votre voix.",
  tooEarly: (told, of) =>
    `${told} sur ${of} racontées. Après la dernière, un chapitre d’essai sera composé ici, avec une minute de votre voix.`,
  writing: "Vos derniers mots sont en cours d’écriture. Votre chapitre d’essai sera ensuite composé ici.",
  nothing: "Aucune de vos réponses n’est dans le livre. Choisissez-en une, et votre chapitre d’essai sera composé ici.",
  noConsent: "Vous n’avez pas dit oui à un livre ; rien n’a donc été fait de vos réponses.",
  toAnswers: "Vers vos réponses",
  making: "Votre chapitre d’essai se compose. Vous pouvez quitter cette page.",
  failed: "Votre chapitre d’essai n’a pas pu être fait. Vos réponses sont en sûreté.",
  tomorrow: "Votre chapitre d’essai a été fait bien des fois aujourd’hui. Il sera refait demain.",
  notLoaded: "Votre chapitre d’essai n’a pas pu être chargé.",
  soundTitle: "Le son de vos enregistrements",
  soundGood: "Votre voix est claire. Il n’y a rien à changer dans la pièce.",
  soundNothing: "On n’entend rien dans ces enregistrements.",
  advice: {
    clipped: (count) =>
      `Dans ${answers(count)}, votre voix est si forte qu’elle sature. Placez-vous à deux empans du micro, ou baissez son niveau.`,
    hum: (count) =>
      `Derrière ${answers(count)}, on entend un ronronnement continu, comme celui d’un réfrigérateur, d’un chauffage ou d’une lampe. Éloignez-vous-en, ou éteignez-le pendant que vous parlez.`,
    noise: (count) =>
      `Dans ${answers(count)}, on entend la pièce derrière votre voix. Fermez fenêtre et porte, et éteignez ce qui tourne à côté de vous.`,
    quiet: (count) => `Dans ${answers(count)}, votre voix est faible. Rapprochez-vous : à un empan du micro.`,
  },
  measured: "Ce qui a été mesuré",
  measuredText:
    "Sur vos enregistrements tels que le micro les a donnés ; pour les longs, les dix premières minutes. 0 dB est le plus fort qu’un enregistrement puisse contenir. L’écho n’est pas jugé : il ne peut être mesuré honnêtement ici.",
  levels: (voice, background) => `Voix ${voice} dB, fond ${background} dB, ${voice - background} dB d’écart`,
  mutedPauses: (voice) => `Voix ${voice} dB, les pauses sont silencieuses`,
  unheard: "On n’entend rien",
  verdict: { clear: "claire", clipped: "saturée", hum: "ronronnement", noise: "bruit", quiet: "faible" },
};
