import type { Asked } from "#domain/recording/asked.ts";

type WithWords = { asked: Asked | null; questions: { text: string; text_fr: string } };

/** Replaces the question's text by the wording the storyteller is asked, if it differs. */
export function withAskedWords<Row extends WithWords>(row: Row): Row {
  const { asked, questions } = row;
  return asked === null ? row : { ...row, questions: { ...questions, text: asked.en, text_fr: asked.fr } };
}
