import type { AskWords } from "./ask.en.ts";

export const fr: AskWords = {
  field: "Votre question",
  ask: "Demander",
  agreement: {
    all: (service) =>
      `Avec « Demander », un programme de cette maison (${service}) cherche des phrases dans les enregistrements que vous pouvez écouter.`,
    own: (service) =>
      `Avec « Demander », votre question et des paroles de vos propres enregistrements vont à un programme hors de cette maison (${service}). Ce que d’autres partagent avec vous reste ici.`,
  },
  asking: "Nous parcourons les enregistrements. Cela peut prendre une demi-minute.",
  failed: "La question n’a pas pu être posée pour le moment. Elle est toujours dans le champ.",
  tooMany: "C’était assez pour le moment. Votre question est toujours dans le champ ; réessayez plus tard.",
  places: {
    own: (count) => `Vos propres mots, ${count === 1 ? "un passage" : `${count} passages`}`,
    shared: (count) => `Leurs propres mots, ${count === 1 ? "un passage" : `${count} passages`}`,
  },
  play: (time) => `Écouter ${time}`,
  stop: "Arrêter",
  notPlayed: "Ce son ne peut pas être lu pour le moment.",
  playAll: (count, time) => `Écouter les ${count} passages, ${time}`,
  openAnswer: "Ouvrir la réponse",
  whatThisIs: "Ce que c’est",
  quotations: { title: "Rien que des citations", text: "Aucune phrase ici n’a été écrite par un ordinateur." },
  sound: { title: "Chacune avec son enregistrement", text: "Pour que vous puissiez en juger." },
  shared: { title: "Seulement ce qui peut être écouté", text: "Les réponses scellées ne sont jamais consultées." },
  notThere: "Ce n’est pas dans les enregistrements.",
  noGuess: "Nous n’avons trouvé aucun mot à ce sujet, et nous ne devinons pas.",
  mayAsk: (name) =>
    `Vous pouvez demander à ${name}. C’est votre question, et vous êtes seuls à la voir tous les deux jusqu’à ce qu’elle soit acceptée.`,
  askTeller: (name) => `Poser cette question à ${name}`,
  asked: (name) => `Votre question attend ${name}.`,
  notAsked: "Votre question n’a pas été envoyée. Veuillez réessayer.",
  nearest: "Le plus proche",
  perhaps: "Peut-être pensiez-vous à l’un de ces passages.",
};
