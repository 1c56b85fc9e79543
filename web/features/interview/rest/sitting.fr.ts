import type { sittingEn } from "./sitting.en.ts";

export const sittingFr: typeof sittingEn = {
  before: "Avant la question suivante",
  tender: "La prochaine peut être sensible.",
  tenderText: "Répondez-y, gardez-la pour plus tard, ou laissez-la de côté.",
  choices: [
    ["ANSWER_IT", "Y répondre", "Vous pouvez vous arrêter au milieu d’un mot."],
    ["LATER", "La garder pour plus tard", "Elle attend que vous la demandiez."],
    ["LEAVE_OUT", "La laisser de côté", "Une question plus légère prend sa place."],
  ],
  allGood: "Les trois réponses sont bonnes.",
  thanks: "Merci de l’avoir raconté.",
  thanksText: "Certaines choses sont lourdes à dire. On ne vous en demandera pas davantage.",
  kept: "Ce que vous avez dit est gardé, et n’est qu’à vous tant que vous n’en décidez pas autrement.",
  danger: {
    "self-harm": {
      title: "D’autres peuvent porter cela avec vous.",
      text: "Si vous pensez à vous faire du mal, parlez à quelqu’un maintenant : une personne de confiance, ou celles ci-dessous, qui répondent jour et nuit.",
    },
    abuse: {
      title: "Personne n’a le droit de vous faire du mal.",
      text: "Si quelqu’un vous blesse ou vous menace, vous pouvez en parler maintenant : à une personne de confiance, à votre médecin, ou à celles ci-dessous.",
    },
    danger: {
      title: "S’il vous faut de l’aide maintenant, appelez.",
      text: "Cette page ne peut appeler personne. Appelez le numéro d’urgence, ou quelqu’un près de vous.",
    },
  },
  nobodyTold: "Nous ne prévenons personne. C’est à vous de décider si l’on prévient quelqu’un, et qui.",
  helpAnywhere:
    "Appelez le numéro d’urgence de votre pays (le 112 presque partout), votre médecin, ou une personne de confiance. findahelpline.com donne, par pays, des gens qui répondent.",
  emergency: "urgences",
  checked: (day) => `Ces numéros ont été vérifiés le ${day}.`,
  carryOn: "Continuer",
  restNow: "Souffler un peu",
  lighter: "Une question plus légère",
  stopToday: "Arrêter pour aujourd’hui",
  offered: "Toutes les questions ont été posées.",
  offeredText: (count) =>
    count === 1
      ? "Une n’est pas encore racontée. Reprenez-la, ou laissez-la."
      : `${count} ne sont pas encore racontées. Reprenez-les, ou laissez-les.`,
  finish: "Terminer mon entretien",
  saidToday: "Vous avez dit ceci aujourd’hui",
  quote: (sentence) => `« ${sentence} »`,
  goodPlace: "Un bon endroit pour s’arrêter",
  thankYou: (name) => (name === "" ? "Merci" : `Merci, ${name}`),
  today: (stories, minutes) =>
    `${stories === 1 ? "Une histoire" : `${stories} histoires`} aujourd’hui, ${minutes <= 1 ? `${minutes} minute` : `${minutes} minutes`}.`,
  nextTime: "La prochaine fois :",
  nextChapter: (chapter) => `${chapter}. Rien à préparer.`,
  close: "Fermer le livre pour aujourd’hui",
  oneMore: "Encore une, légère",
};
