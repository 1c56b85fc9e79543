import type { SpokenWords } from "./spoken-interview.en.ts";

export const spokenFr: SpokenWords = {
  status: {
    ready: "Appuyez sur Parler. L’intervieweur pose la question, et vous répondez à voix haute.",
    preparing: "Un instant…",
    calling: "J’enregistre. L’intervieweur est appelé.",
    away: "L’intervieweur n’est pas là en ce moment. J’enregistre : ce que vous dites est gardé, et vous pouvez le garder comme réponse.",
    resting: "En pause",
    saving: "Votre réponse est mise à l’abri…",
    moving: "Passage à la question suivante...",
  },
  askedBy: (name) => `Question posée par ${name}`,
  stop: "Écouter d’abord",
  call: "Appeler l’intervieweur",
  save: "Garder et question suivante",
  skip: "Passer cette question",
  goOn: "Continuer",
};
