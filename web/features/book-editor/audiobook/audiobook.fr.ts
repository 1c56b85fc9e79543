import type { AudiobookWords } from "./audiobook.en.ts";

export const fr: AudiobookWords = {
  whoReads: "Qui lit les titres et les questions ?",
  narrators: { woman: "Une voix de femme", man: "Une voix d’homme", nobody: "Personne : on n’entend que moi" },
  computerVoice: "Ce sont des voix de synthèse, et le livre audio le dit au début.",
  announce: "Chaque chapitre commence-t-il par son titre ?",
  announced: "Oui, il est lu à voix haute",
  notAnnounced: "Non, tout de suite la première question",
  ownVoice:
    "Vos réponses sont mises au même niveau, le souffle est retiré et les longs silences sont raccourcis. C’est toujours votre voix, et l’enregistrement lui-même n’est jamais modifié.",
  hearBoth: "Pour entendre une réponse telle qu’elle a été enregistrée, ouvrez « Le lire avec votre voix ».",
  kept: "C’est noté.",
  keptForNext: "C’est noté. Le livre audio ci-dessous reste lu comme avant, jusqu’à ce que vous le refassiez.",
  notKept: "Ce choix n’a pas pu être gardé. Veuillez réessayer.",
  notReached: "Les réglages du livre audio sont inaccessibles pour le moment.",
};
