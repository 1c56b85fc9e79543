import type { LaterConsents } from "./later-consents.en.ts";

export const fr: LaterConsents = {
  model_writes: {
    why: "Un modèle qui n’est pas sur cette machine fait des pages de ce que j’ai dit.",
    wording: "Un modèle hors de cette machine peut écrire mes pages à partir de ce que j’ai dit.",
  },
  family_hears: {
    why: "Ce que je lui réserve.",
    wording: "Ma famille peut écouter ce que je lui réserve.",
  },
  recognize: {
    why: "Pour que personne ne fasse passer un enregistrement modifié pour le mien. Sans ce qui est scellé ni mes brouillons.",
    wording: "Toute personne qui a un fichier sonore peut demander s’il vient de mes enregistrements.",
  },
  recognize_name: {
    why: "Seulement quand l’enregistrement est reconnu.",
    wording: "Qui demande d’où vient un enregistrement de moi peut lire mon nom.",
  },
};
