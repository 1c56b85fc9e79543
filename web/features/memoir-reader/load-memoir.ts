import { z } from "zod/mini";
import { chapterSchema, memoirSchema, placedClaimSchema, sentenceSchema, storySchema } from "#domain/book/memoir.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const shownChapterSchema = z.extend(z.pick(chapterSchema, { number: true, title: true }), {
  stories: z.array(z.pick(storySchema, { heading: true, title: true, lines: true, forms: true, unread: true })),
});
const shownSentenceSchema = z.extend(z.pick(sentenceSchema, { id: true, text: true, spans: true }), {
  claims: z.array(placedClaimSchema),
  chapter: z.int(),
  story: z.int(),
  paragraph: z.int(),
});
const shownSchema = z.extend(z.pick(memoirSchema, { title: true, author: true, draft: true, composer: true }), {
  chapters: z.array(shownChapterSchema),
  sentences: z.array(shownSentenceSchema),
});
export type ShownMemoir = z.infer<typeof shownSchema>;
export type ShownSentence = z.infer<typeof shownSentenceSchema>;

const columns = columnsOf("memoirs", shownSchema, {
  chapters: rowsOf("chapters", shownChapterSchema),
  sentences: rowsOf("sentences", shownSentenceSchema),
});

/** Loads a memoir for its reader; null when it is missing or not accessible. */
export async function loadMemoir(id: string): Promise<ShownMemoir | null> {
  const memoir = rest
    .from("memoirs")
    .select(columns)
    .eq("id", id)
    .order("number", { referencedTable: "chapters" })
    .order("chapter", { referencedTable: "sentences" })
    .order("story", { referencedTable: "sentences" })
    .order("paragraph", { referencedTable: "sentences" })
    .order("position", { referencedTable: "sentences" })
    .maybeSingle();
  return z.nullable(shownSchema).parse(await dataOf(memoir));
}
