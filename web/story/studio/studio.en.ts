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
  shared: {
    chapters: (name: string) => `All your books share their chapters: what you change here changes “${name}”, too.`,
    photos: (name: string) => `All your books share their photographs: what you change here changes “${name}”, too.`,
  },
};

export type StudioWords = typeof en;
