import type { BookSource } from "#domain/book/book.ts";
import type { Edition } from "#domain/book/edition.ts";
import { fail } from "#server/platform/errors.ts";
import { lastGivenAt } from "#server/pipeline/1-recordings/recording-store.ts";
import { readPhotos } from "#server/pipeline/1-recordings/photo-store.ts";
import { readCorrectedWords, readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { readMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { loadBookMemories } from "./load-book-memories.ts";
import { countCertainty } from "./certainty.ts";
import { unreadAnswers, withoutWordsOf, type Layers } from "./unread-answers.ts";
import { provenanceOf } from "./provenance.ts";
import { colophonLines } from "./colophon.ts";
import { printedAddresses } from "./printed-address.ts";

/** The input of book and EPUB: a memoir with its pictures and printed addresses. */
export async function loadBookSource(
  tools: StoryTools,
  memoirId: string,
  edition: Edition,
): Promise<{ userId: string; source: BookSource; provenance: ReturnType<typeof provenanceOf> }> {
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
  const layers = new Map<string, Layers>();
  for (const id of recordingIds)
    layers.set(id, { raw: await readRawTranscript(tools.sql, id), corrected: await readCorrectedWords(tools.sql, id) });
  const wordsOf = (recordingId: string) => layers.get(recordingId)?.corrected ?? null;
  const { unread, unreadable } = unreadAnswers(layers);
  const voiceOnly = tools.publicUrl ? unreadable : new Set<string>();
  const memories = await loadBookMemories(tools, userId, memoir.language);
  const isRead = [...layers.values()].every(({ corrected }) => corrected !== null);
  const recordings = new Map([...layers].map(([id, { corrected: words }]) => [id, { name: id, words }]));
  return {
    userId,
    provenance: provenanceOf(memoir, recordings, memories),
    source: {
      memoir: withoutWordsOf(memoir, voiceOnly),
      unread,
      voiceOnly,
      photos,
      addresses: tools.publicUrl ? await printedAddresses(tools.sql, tools.publicUrl, userId, recordingIds) : new Map(),
      colophon: colophonLines(memoir, createdAt, countCertainty(memoir, wordsOf), isRead, memories),
      edition,
      ...(memories.length > 0 ? { memories } : {}),
      createdAt: Math.floor(createdAt.getTime() / 1000),
    },
  };
}
