import type { SpokenWords } from "./en.ts";

export const spokenFr: SpokenWords = {
  turn: (name) => (name === "" ? "À vous" : `À vous, ${name}`),
  status: {
    ready: "Appuyez sur Commencer. L’intervieweur pose la question, et vous répondez à voix haute.",
    readyOn: "Un instant. La question suivante arrive.",
    preparing: "Un instant…",
    listening: "Je vous écoute. Prenez tout votre temps.",
    speaking: "La voix d’ordinateur parle. Vous pouvez parler à tout moment.",
    calling: "J’enregistre. L’intervieweur est appelé.",
    away: "L’intervieweur n’est pas là en ce moment. J’enregistre : ce que vous dites est gardé, et vous pouvez l’envoyer.",
    resting: "En pause",
    saving: "Votre réponse est mise à l’abri…",
    moving: "Passage à la question suivante...",
  },
  stop: "Arrêter",
  call: "Appeler l’intervieweur",
  save: "Garder, et question suivante",
  skip: "Passer cette question",
  goOn: "Continuer",
  without: "Je préfère parler sans l’intervieweur",
};
