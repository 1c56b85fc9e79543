import type { StudioWords } from "./studio.en.ts";

export const fr: StudioWords = {
  inYourBook: "Dans votre livre",
  places: {
    answers: "Vos paroles",
    pages: "Les pages",
    chapters: "Chapitres",
    photos: "Photos",
    design: "Présentation",
    proof: "Épreuve",
  },
  shared: {
    chapters: (name) => `Tous vos livres partagent leurs chapitres : ce que vous changez ici change aussi « ${name} ».`,
    photos: (name) =>
      `Tous vos livres partagent leurs photographies : ce que vous changez ici change aussi « ${name} ».`,
  },
};
