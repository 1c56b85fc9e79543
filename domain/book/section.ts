import { z } from "zod/mini";
import { sentenceSchema } from "./memoir.ts";

/** A sentence that the recordings tell. A former one is not told any more and has no paragraph. */
export const sourceSentenceSchema = z.extend(z.pick(sentenceSchema, { id: true, spans: true, origin: true }), {
  text: z.string(),
  paragraph: z.optional(z.int()),
});
export type SourceSentence = z.infer<typeof sourceSentenceSchema>;

/**
 * A sentence as a person left it. `from`: the source sentences that it was made of. What it may claim is computed anew
 * wherever it is used (`attachWords`).
 */
export const editedSentenceSchema = z.object({
  paragraph: z.int().check(z.nonnegative()),
  text: z.string().check(z.minLength(1)),
  from: z.array(z.string()),
});
export type EditedSentence = z.infer<typeof editedSentenceSchema>;

/** Bytes of a section as JSON. The database refuses more. */
export const maxSectionBytes = 1_000_000;

/** The section as its recordings tell it. */
export function toldContent(sources: readonly SourceSentence[]): EditedSentence[] {
  return sources.flatMap(({ id, text, paragraph }) =>
    paragraph === undefined ? [] : [{ paragraph, text, from: [id] }],
  );
}

/** One text for equal contents. Paragraphs are counted from 0. */
export function textOfContent(content: readonly EditedSentence[]): string {
  const numbers = [...new Set(content.map(({ paragraph }) => paragraph))];
  return JSON.stringify(
    content.map(({ paragraph, text, from }) => ({ paragraph: numbers.indexOf(paragraph), text, from })),
  );
}
