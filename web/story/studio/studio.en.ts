export const en = {
  inYourBook: "In your book",
  places: {
    answers: "What you said",
    pages: "The pages",
    chapters: "Chapters",
    photos: "Photos",
    design: "Design",
    proof: "Proof",
  },
};

export type StudioWords = typeof en;
