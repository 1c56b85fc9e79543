import type { BookSource } from "#domain/book.ts";
import { fail } from "#server/errors.ts";
import { readPhotos } from "#server/story/1-answer/photo-store.ts";
import { readMemoir } from "#server/story/3-memoir/memoir-store.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { colophonLines } from "./colophon.ts";
import { printedAddresses } from "./printed-address.ts";

/** A memoir with its pictures and addresses, as book and EPUB are made from it. */
export async function loadBookSource(
  tools: StoryTools,
  memoirId: string,
): Promise<{ userId: string; source: BookSource }> {
  const kept = await readMemoir(tools.sql, memoirId);
  if (!kept) throw fail("not_found", "That memoir is not there any more.");
  const { memoir, userId, createdAt } = kept;
  const recordingIds = memoir.chapters.flatMap((chapter) => chapter.stories.flatMap((story) => story.recordingIds));
  const photos = await Promise.all(
    (await readPhotos(tools.sql, recordingIds)).map(async ({ recordingId, objectKey, caption }) => ({
      recordingId,
      caption,
      file: await tools.store.localFile(objectKey),
    })),
  );
  return {
    userId,
    source: {
      memoir,
      photos,
      addresses: tools.publicUrl ? await printedAddresses(tools.sql, tools.publicUrl, userId, recordingIds) : new Map(),
      colophon: colophonLines(memoir, createdAt),
      createdAt: Math.floor(createdAt.getTime() / 1000),
    },
  };
}
