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
};
