import type { PictureWords } from "./picture.en.ts";

export const fr: PictureWords = {
  problems: {
    type: "Cette image ne peut pas être lue. Les formats JPEG, PNG, HEIC et TIFF le peuvent.",
    size: "Elle pèse plus de 100 Mo. Enregistrez-la en plus petit.",
    full: "Il n’y a plus de place pour elle.",
    connection: "La connexion s’est interrompue. Ce qui est déjà envoyé est conservé.",
  },
  refused: "Ce fichier ne se lit pas comme une image. Il est conservé tel quel.",
  gone: "Cette image n’est plus là.",
  retry: "Réessayer",
  dismiss: (name) => `Retirer « ${name} »`,
  waiting: (name) => `${name} : en attente`,
  sending: (name, percent) => `${name} : ${percent} % envoyés`,
  known: (name) => `${name} : vous l’avez déjà, une fois suffit`,
  done: (name) => `${name} : bien arrivée`,
  preparing: "Elle est remise dans le bon sens.",
  unseen: "Une image sans description",
};
