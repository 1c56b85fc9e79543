export type PreviewWords = {
  soFar: (questions: number, pages: number) => string;
  title: string;
  chapter: string;
  once: string;
  holds: readonly string[];
  guarantee: string;
  paid: string;
  continue: string;
  notNow: (pages: number) => string;
  voice: string;
  voiceToCome: string;
};

export const previewEn: PreviewWords = {
  soFar: (questions, pages) =>
    `${questions} ${questions === 1 ? "question" : "questions"} told, ${pages} ${pages === 1 ? "page" : "pages"}`,
  title: "Shall we go on to the whole book?",
  chapter: "Sample chapter",
  once: "once, for the book and the audiobook. Nothing renews.",
  holds: [
    "All 85 questions, at your pace",
    "The book, with your words on every page",
    "The audiobook, in your own recordings",
  ],
  guarantee: "30-day money-back guarantee",
  paid: "This book is paid for. There is nothing more to pay.",
  continue: "Continue",
  notNow: (pages) => (pages === 0 ? "Not now" : `Not now. Keep my ${pages} ${pages === 1 ? "page" : "pages"}`),
  voice: "In your own voice",
  voiceToCome: "Your own voice will be heard here, as soon as you have told something.",
};
