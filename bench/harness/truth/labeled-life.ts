import type { Language } from "#domain/language.ts";
import { checkFacts } from "#server/pipeline/3-memoir/facts/check-facts.ts";
import { truthCases, type TruthCase } from "#server/pipeline/3-memoir/facts/fixtures/truth-cases.ts";
import { repeatsEarlier } from "#server/pipeline/3-memoir/written/completeness.ts";
import { correctedAnswer } from "#server/pipeline/3-memoir/testing/spoken.ts";

/** Words and sentences of known truth. The product does not see the labels. */
export type LabeledAnswer = { said: string; true: string[]; false: string[] };

const answersPerBook = 40;

/**
 * Answers in books of 40. Uses only answers whose true sentences contain all names, numbers and dates, since the
 * completeness check rejects others.
 */
export function labeledBooks(language: Language): LabeledAnswer[][] {
  const cases = Object.values(truthCases(language)).flat();
  const answers = [...Map.groupBy(cases, ({ said }) => said)].map(([said, some]) => answerOf(said, some));
  const complete = answers.filter((one) => isComplete(one, language));
  const books = Math.ceil(complete.length / answersPerBook);
  return Array.from({ length: books }, (_, book) => complete.filter((__, at) => at % books === book));
}

function answerOf(said: string, some: readonly TruthCase[]): LabeledAnswer {
  const inside = some.filter(({ outside, kind }) => !outside && kind !== "sums");
  const told: TruthCase[] = [];
  for (const one of inside) if (!told.some((before) => repeatsEarlier(one.true, before.true))) told.push(one);
  return { said, true: told.map((one) => one.true), false: told.map((one) => one.false) };
}

function isComplete(one: LabeledAnswer, language: Language): boolean {
  return one.true.length > 0 && checkFacts(one.said, { cited: one.true.join(" ") }, language).ok;
}

export function transcribed(book: readonly LabeledAnswer[], language: Language) {
  return book.map(({ said }, at) =>
    correctedAnswer(said, { recordingId: `r${at}`, questionId: at + 1, question: `q${at}`, language }),
  );
}
