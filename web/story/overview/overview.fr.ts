import type { OverviewWords } from "./overview.en.ts";
import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

/** Small numbers in words. */
const count = (of: number, one = "un") => (of === 1 ? one : (smallNumbers.fr[of]?.toLowerCase() ?? String(of)));
const countFirst = (of: number, one: string) => count(of, one).replace(/^\p{L}/u, (letter) => letter.toUpperCase());

export const fr: OverviewWords = {
  goodBook: "Pour un beau livre",
  minutes: (minutes) => (minutes === 1 ? "minute racontée" : "minutes racontées"),
  pages: (pages) => (pages === 1 ? "page déjà" : "pages déjà"),
  goal: "Cinq heures environ font 150 pages.",
  left: (minutes) =>
    minutes <= 0
      ? "Vous y êtes."
      : minutes <= 20
        ? "Encore quelques minutes, et vous y êtes."
        : minutes <= 45
          ? "Encore une demi-heure, et vous y êtes."
          : minutes <= 90
            ? "Encore une heure, et vous y êtes."
            : `Encore ${count(Math.round(minutes / 60))} heures environ, à votre rythme.`,
  answer: (position) => `Répondre à la question ${position}`,
  quoted: (question) => `« ${question} »`,
  proof: "Voir l’épreuve",
  allTold: "Toutes les questions sont racontées.",
  missing: "Ce qui manque encore",
  there: "Fait :",
  waiting: (questions, pages) =>
    `${questions === 1 ? "une question attend" : `${count(questions)} questions attendent`} ; ${pages === 0 ? "il est encore vide" : `il compte ${count(pages, "une")} ${pages === 1 ? "page" : "pages"}`}`,
  dates: {
    title: (pairs) =>
      pairs === 1
        ? "Une chose racontée avec deux dates"
        : `${countFirst(pairs, "une")} choses racontées avec deux dates`,
    text: "à regarder quand vous voudrez",
  },
  drafts: {
    title: (answers) =>
      answers === 0
        ? "Chaque mot est relu"
        : answers === 1
          ? "Une réponse que personne n’a relue"
          : `${countFirst(answers, "une")} réponses que personne n’a relues`,
    text: "à relire avant une épreuve",
    done: "par une personne",
  },
  ends: {
    title: "Un début et un dernier mot",
    text: "un livre s’ouvre et se ferme avec eux",
    done: "les deux sont racontés",
  },
  required: {
    title: "Les questions essentielles",
    text: (waiting) => (waiting === 1 ? "une attend encore" : `${count(waiting)} attendent encore`),
    done: "ont toutes leur réponse",
  },
  running: {
    title: "Ce qui se fait en ce moment",
    jobs: {
      "probe-answer": (of) =>
        of === 1 ? "Un enregistrement est examiné" : `${countFirst(of, "un")} enregistrements sont examinés`,
      "hear-answer": (of) =>
        of === 1 ? "Une réponse est mise par écrit" : `${countFirst(of, "une")} réponses sont mises par écrit`,
      "make-book": () => "Votre livre est commencé",
      "compose-memoir": () => "Les chapitres sont assemblés",
      "typeset-book": () => "Les pages sont mises en forme",
      "make-audiobook": () => "Le livre audio est monté",
      "bind-read-along": () => "La page et la voix sont accordées",
    },
  },
};
