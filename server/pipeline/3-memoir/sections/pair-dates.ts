import { findDatePairs } from "#domain/book/dates/find-date-pairs.ts";
import { sentencesOf, type Memoir, type Story } from "#domain/book/memoir.ts";

/** A sentence of a section. */
type Placed = { question: number; sentence: string };
/** Two sentences that seem to tell one event with two years. */
export type PlacedDatePair = { one: Placed; other: Placed };

/**
 * The pairs of dates of a memoir, the most alike first. Only a sentence that a recording tells as a whole can be one of a
 * pair: a person has decided about the others.
 */
export function pairDates(memoir: Memoir, told: readonly Story[]): PlacedDatePair[] {
  const sources = told.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences));
  const ids = new Set(sources.map(({ id }) => id));
  const book = [...sentencesOf(memoir)].map(({ story: { questionId: question }, sentence }) => ({
    ...sentence,
    question,
  }));
  return findDatePairs(book, ({ id, spans }) => spans.length > 0 && ids.has(id)).map(({ one, other }) => ({
    one: placed(one),
    other: placed(other),
  }));
}

function placed({ id, question }: { id: string; question: number }): Placed {
  return { question, sentence: id };
}
