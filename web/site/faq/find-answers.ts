import { foldAccents } from "#domain/fold-accents.ts";

export type Answered = { id: string; question: string; answer: string };

/** The entries that contain every word of the query, ignoring accents and case. Matches in the question come first. */
export function findAnswers(all: readonly Answered[], query: string): Answered[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = all.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
  const isAsked = ({ question }: Answered) => words.every((word) => plain(question).includes(word));
  return [...found.filter(isAsked), ...found.filter((one) => !isAsked(one))];
}

function plain(text: string): string {
  return foldAccents(text).replaceAll("\u2060", "").toLowerCase();
}
