import { z } from "zod/mini";
import { audiobookChapterSchema } from "#domain/book/audiobook.ts";
import type { ChapterSound } from "#web/story/read-along/cut-audiobook-sound.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { loadFiles } from "#web/story/api/load-files.ts";

const chapterSchema = z.pick(audiobookChapterSchema, { number: true, wav: true, placements: true });
const madeSchema = z.object({ facts: z.object({ chapters: z.array(chapterSchema) }) });

const kind = "audiobook.m4b";

export async function hasAudiobook(memoirId: string): Promise<boolean> {
  const found = rest.from("artifacts").select("kind").eq("memoir_id", memoirId).eq("kind", kind);
  return (await dataOf(found)).length > 0;
}

/** Loads the chapters of a memoir's audiobook. */
export async function loadAudiobook(memoirId: string): Promise<readonly ChapterSound[]> {
  const columns = columnsOf("artifacts", madeSchema);
  const made = rest.from("artifacts").select(columns).eq("memoir_id", memoirId).eq("kind", kind).single();
  const links = loadFiles(memoirId);
  const { facts } = madeSchema.parse(await dataOf(made));
  const files = await links;
  return facts.chapters.flatMap((chapter) => {
    const url = files.find((file) => file.kind === chapter.wav)?.url;
    return url === undefined ? [] : [{ ...chapter, url }];
  });
}
