import type { BookSource } from "#domain/book.ts";
import type { TimedWord } from "#domain/transcript.ts";
import { fail } from "#server/errors.ts";
import { lastGivenAt } from "#server/story/1-answer/recording-store.ts";
import { readPhotos } from "#server/story/1-answer/photo-store.ts";
import { readCorrectedWords } from "#server/story/2-transcript/transcript-store.ts";
import { readMemoir } from "#server/story/3-memoir/memoir-store.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { countCertainty } from "./certainty.ts";
import { colophonLines } from "./colophon.ts";
import { printedAddresses } from "./printed-address.ts";

/** A memoir with its pictures and addresses, as book and EPUB are made from it. */
export async function loadBookSource(
  tools: StoryTools,
  memoirId: string,
): Promise<{ userId: string; source: BookSource }> {
  const kept = await readMemoir(tools.sql, memoirId);
  if (!kept) throw fail("not_found", "That memoir is not there any more.");
  const { memoir, userId } = kept;
  const recordingIds = memoir.chapters.flatMap((chapter) => chapter.stories.flatMap((story) => story.recordingIds));
  const createdAt = (await lastGivenAt(tools.sql, recordingIds)) ?? kept.createdAt;
  const place = (photo: { recordingId: string }) => recordingIds.indexOf(photo.recordingId);
  const photos = await Promise.all(
    (await readPhotos(tools.sql, recordingIds))
      .toSorted((a, b) => place(a) - place(b))
      .map(async ({ recordingId, objectKey, caption }) => ({
        recordingId,
        caption,
        file: await tools.store.localFile(objectKey),
      })),
  );
  const written = new Map<string, TimedWord[] | null>();
  for (const id of recordingIds) written.set(id, await readCorrectedWords(tools.sql, id));
  const wordsOf = (recordingId: string) => written.get(recordingId) ?? null;
  return {
    userId,
    source: {
      memoir,
      photos,
      addresses: tools.publicUrl ? await printedAddresses(tools.sql, tools.publicUrl, userId, recordingIds) : new Map(),
      colophon: colophonLines(memoir, createdAt, countCertainty(memoir, wordsOf)),
      createdAt: Math.floor(createdAt.getTime() / 1000),
    },
  };
}
