import { z } from "zod/mini";
import { memoirSchema } from "#domain/book/memoir.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { shownBookSchema, shownChapterSchema, shownSentenceSchema } from "#web/story/read-along/shown-memoir.ts";
import { memoirQuery } from "#web/story/api/memoir-query.ts";
import { dataOf } from "#web/lib/api/request.ts";

const shownSchema = z.extend(shownBookSchema, { composer: memoirSchema.shape.composer });
export type ShownMemoir = z.infer<typeof shownSchema>;

const columns = columnsOf("memoirs", shownSchema, {
  chapters: rowsOf("chapters", shownChapterSchema),
  sentences: rowsOf("sentences", shownSentenceSchema),
});

/** Loads a memoir for its reader; null when it is missing or not accessible. */
export async function loadMemoir(id: string): Promise<ShownMemoir | null> {
  return z.nullable(shownSchema).parse(await dataOf(memoirQuery(id, columns).maybeSingle()));
}
