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

test("finds all words as substrings without accents and case", () => {
  expect(found("ECRIVEZ")).toEqual(["faq-0"]);
  expect(found("tout efface")).toEqual(["faq-0", "faq-1"]);
  expect(found("tout micro")).toEqual([]);
});

test("ranks questions above answers and finds nothing for nothing", () => {
  expect(findAnswers(all.toReversed(), "efface").map(({ id }) => id)).toEqual(["faq-0", "faq-1"]);
  expect(found("  ?")).toEqual([]);
});
