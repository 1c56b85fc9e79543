import type { Asked } from "#domain/recording/asked.ts";

type WithWords = { asked: Asked | null; questions: { text: string; text_fr: string } };

/** A row with the question in the words that its storyteller is asked in, where those are not the bank's own. */
export function withAskedWords<Row extends WithWords>(row: Row): Row {
  const { asked, questions } = row;
  return asked === null ? row : { ...row, questions: { ...questions, text: asked.en, text_fr: asked.fr } };
}
