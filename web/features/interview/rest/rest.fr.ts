import type { RestWords } from "./rest.en.ts";

export const fr: RestWords = {
  topics: {
    Childhood: "Elle parle de ce qui a été lourd dans votre enfance.",
    Youth: "Elle parle d’un temps de solitude, ou d’un départ, dans votre jeunesse.",
    Career: "Elle parle d’un coup dur dans votre vie de travail.",
    Love: "Elle parle d’un amour ou d’une amitié qui s’est défaite.",
    Loss: "Elle parle de quelqu’un, ou de quelque chose, que vous avez perdu.",
    Family: "Elle parle d’un orage dans votre famille.",
    History: "Elle parle de la guerre, de l’exil ou du danger.",
    Crossroads: "Elle parle d’une décision qui vous revient encore.",
    Health: "Elle parle de ce que votre corps a traversé.",
    Forgiveness: "Elle parle du pardon, donné ou reçu.",
    Legacy: "Elle demande des mots que quelqu’un ouvrira plus tard.",
  },
  readAloud: "Me le lire à voix haute",
  stop: "Arrêter",
  noVoice: "Cela ne peut pas être lu à voix haute pour l’instant.",
  ownVoice: "Votre propre voix",
  lastAnswer: "Votre dernière réponse, de votre propre voix",
  allSafe: "Tout est en sécurité.",
};
