export type Answered = { id: string; question: string; answer: string };

/** The entries that contain every word of the query, ignoring accents and case. Matches in the question come first. */
export function findAnswers(all: readonly Answered[], query: string): Answered[] {
  const words = foldAccents(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = all.filter(({ question, answer }) => {
    const text = foldAccents(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
  const isAsked = ({ question }: Answered) => words.every((word) => foldAccents(question).includes(word));
  return [...found.filter(isAsked), ...found.filter((one) => !isAsked(one))];
}

function foldAccents(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}|\u2060/gu, "")
    .toLowerCase();
}
