import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";
import { askedBook, type AskedBook } from "#web/features/book-editor/make-book.ts";
import { callWithSignal } from "#web/features/book-editor/pages/call-with-signal.ts";

const drawnSchema = z.object({ hash: z.string(), svg: z.nullable(z.string()) });
const shownSchema = z.object({
  sheets: z.int(),
  front: z.int(),
  chapters: z.array(z.object({ title: z.string(), sheet: z.int() })),
  page: z.object({ width: z.number(), height: z.number() }),
  pages: z.array(z.extend(drawnSchema, { sheet: z.int(), text: z.string() })),
  cover: z.extend(drawnSchema, { width: z.number(), height: z.number(), spine: z.number(), hasSpineText: z.boolean() }),
  isFinal: z.boolean(),
});
export type ShownBook = z.infer<typeof shownSchema>;

const answerSchema = z.union([shownSchema, z.object({ nothing: z.literal(true) })]);

type Asked = AskedBook & {
  language: Language;
  sheets: readonly number[];
  have: readonly string[];
  quick: boolean;
};

/** Pages of the book as they would be printed; null for a book without a page. */
export async function loadPreview(
  { sessionId, bookId, ...asked }: Asked,
  signal: AbortSignal,
): Promise<ShownBook | null> {
  const body = { ...askedBook({ sessionId, bookId }), ...asked };
  const shown = answerSchema.parse(await callWithSignal("preview-book", body, signal));
  return "nothing" in shown ? null : shown;
}
