import type { MediaWords } from "./media.en.ts";

export const fr: MediaWords = {
  play: "Écouter",
  pause: "Pause",
  position: "Position",
  named: (act, title) => `${act} : ${title}`,
  failed: "La lecture est impossible pour le moment. Réessayez plus tard.",
  making: "L’exemple n’est pas encore prêt sur cette machine. Revenez dans quelques minutes.",
  read: "Lire ce qui est dit",
  film: {
    cover: "Cliquez ici pour voir comment ça marche",
    title: "Comment une réponse parlée devient un livre et un livre audio",
    captions: { en: "English", fr: "Français" },
  },
  demo: {
    lead: "Les six mêmes phrases : telles qu’enregistrées, telles que le livre audio les fait entendre, et telles que le livre les imprime.",
    before: {
      title: "Avant : l’enregistrement",
      note: "Dit à une table de cuisine. Une voix d’ordinateur remplace la personne.",
    },
    after: { title: "Après : le livre audio", note: "La pièce est plus calme, les mots sont intacts." },
    whole: "Lire et écouter l’exemple entier",
  },
  quotes: { open: "« ", close: " »" },
  scene: {
    scene:
      "Une table vue d’en haut : un téléphone qui écoute et un livre ouvert. À gauche votre voix, dessinée comme une écriture ; à droite les mêmes phrases, imprimées.",
    left: "Ce que vous dites",
    right: "Ce qu’ils gardent",
  },
  book: {
    cover: "La couverture du livre donné en exemple, Deux éclats toutes les dix secondes, d’Yves Kermarrec.",
    spread:
      "Deux pages du livre donné en exemple : à gauche, une image du phare de nuit et l’histoire de la relève ; à droite, l’histoire de la lentille.",
    told: "La page du livre donné en exemple où ces mots sont imprimés, avec la question posée.",
  },
};
