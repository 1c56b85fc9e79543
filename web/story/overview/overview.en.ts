import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

/** Small numbers in words. */
const count = (of: number) => smallNumbers.en[of]?.toLowerCase() ?? String(of);
const countFirst = (of: number) => smallNumbers.en[of] ?? String(of);

export const en = {
  goodBook: "For a good book",
  minutes: (minutes: number): string => (minutes === 1 ? "minute told" : "minutes told"),
  pages: (pages: number): string => (pages === 1 ? "page so far" : "pages so far"),
  goal: "About five hours make 150 pages.",
  left: (minutes: number) =>
    minutes <= 0
      ? "You are there."
      : minutes <= 20
        ? "A few minutes more, and you are there."
        : minutes <= 45
          ? "Half an hour more, and you are there."
          : minutes <= 90
            ? "An hour more, and you are there."
            : `About ${count(Math.round(minutes / 60))} hours more, at your own pace.`,
  answer: (position: number) => `Answer question ${position}`,
  quoted: (question: string) => `“${question}”`,
  proof: "See the proof",
  allTold: "Every question is told.",
  missing: "What is still missing",
  there: "Done:",
  waiting: (questions: number, pages: number) =>
    `${questions === 1 ? "one question waits" : `${count(questions)} questions wait`}; ${pages === 0 ? "it is still empty" : `it holds ${count(pages)} ${pages === 1 ? "page" : "pages"}`}`,
  dates: {
    title: (pairs: number) =>
      pairs === 1 ? "One thing told with two dates" : `${countFirst(pairs)} things told with two dates`,
    text: "to look at when you like",
  },
  drafts: {
    title: (answers: number) =>
      answers === 0
        ? "Every word is read"
        : answers === 1
          ? "One answer nobody has read"
          : `${countFirst(answers)} answers nobody has read`,
    text: "to look at before a proof",
    done: "by a person",
  },
  ends: { title: "A beginning and a last word", text: "a book opens and closes with them", done: "both are told" },
  required: {
    title: "Every required question",
    text: (waiting: number) => (waiting === 1 ? "one waits" : `${count(waiting)} wait`),
    done: "is answered",
  },
  running: {
    title: "What is being done now",
    jobs: {
      "probe-answer": (of: number) =>
        of === 1 ? "A recording is looked at" : `${countFirst(of)} recordings are looked at`,
      "hear-answer": (of: number) =>
        of === 1 ? "An answer is written down" : `${countFirst(of)} answers are written down`,
      "make-book": (_of: number) => "Your book is begun",
      "compose-memoir": (_of: number) => "The chapters are put together",
      "typeset-book": (_of: number) => "The pages are set",
      "make-audiobook": (_of: number) => "The audiobook is cut",
      "bind-read-along": (_of: number) => "Page and voice are put in step",
    },
  },
};

export type OverviewWords = typeof en;
