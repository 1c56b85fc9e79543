import { expect, test } from "vitest";
import { findAnswers } from "./find-answers.ts";

const all = [
  { id: "faq-0", question: "Puis-je tout effacer ?", answer: "Oui. Écrivez-nous." },
  {
    id: "faq-1",
    question: "Qui peut entendre mes enregistrements ?",
    answer: "Vous seul, jusqu’à ce que tout s’efface.",
  },
];
const found = (query: string) => findAnswers(all, query).map(({ id }) => id);

test("finds what has every word, without its accents and capitals, in part of a word", () => {
  expect(found("ECRIVEZ")).toEqual(["faq-0"]);
  expect(found("tout efface")).toEqual(["faq-0", "faq-1"]);
  expect(found("tout micro")).toEqual([]);
});

test("what is asked comes before what is only answered, and nothing finds nothing", () => {
  expect(findAnswers(all.toReversed(), "efface").map(({ id }) => id)).toEqual(["faq-0", "faq-1"]);
  expect(found("  ?")).toEqual([]);
});
