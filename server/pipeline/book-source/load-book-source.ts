import type { BookSource } from "#domain/book/book.ts";
import type { Edition } from "#domain/book/edition.ts";
import { fail } from "#server/platform/errors.ts";
import { lastGivenAt } from "#server/pipeline/1-recordings/recording-store.ts";
import { readPhotos } from "#server/pipeline/1-recordings/photo-store.ts";
import { readCorrectedWords, readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { readMemoir, type StoredMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { loadBookMemories } from "./load-book-memories.ts";
import { loadPlacedPhotos } from "./load-placed-photos.ts";
import { countCertainty } from "./certainty.ts";
import { unreadAnswers, withoutWordsOf, type Layers } from "./unread-answers.ts";
import { provenanceOf } from "./provenance.ts";
import { colophonLines } from "./colophon.ts";
import { futureAddresses, printedAddresses } from "./printed-address.ts";

/** The input of book and EPUB: a memoir with its pictures and printed addresses. */
export async function loadBookSource(
  tools: StoryTools,
  memoirId: string,
  edition: Edition,
): Promise<{ userId: string; source: BookSource; provenance: ReturnType<typeof provenanceOf> }> {
  const kept = await readMemoir(tools.sql, memoirId);
  if (!kept) throw fail("not_found", "That memoir is not there any more.");
  return { userId: kept.userId, ...(await bookSourceOf(tools, kept, edition, "printed")) };
}

/** As `loadBookSource`, of a memoir that may not be stored. The printed addresses of a `preview` play nothing. */
export async function bookSourceOf(
  tools: Pick<StoryTools, "sql" | "store" | "publicUrl">,
  { memoir, userId, createdAt: composedAt }: StoredMemoir,
  edition: Edition,
  use: "printed" | "preview",
): Promise<{ source: BookSource; provenance: ReturnType<typeof provenanceOf> }> {
  const recordingIds = memoir.chapters.flatMap((chapter) => chapter.stories.flatMap((story) => story.recordingIds));
  const createdAt = (await lastGivenAt(tools.sql, recordingIds)) ?? composedAt;
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
  const placed = await loadPlacedPhotos(tools, recordingIds);
  const isRead = [...layers.values()].every(({ corrected }) => corrected !== null);
  const recordings = new Map([...layers].map(([id, { corrected: words }]) => [id, { name: id, words }]));
  return {
    provenance: provenanceOf(memoir, recordings, memories),
    source: {
      memoir: withoutWordsOf(memoir, voiceOnly),
      unread,
      voiceOnly,
      photos,
      ...(placed.length > 0 ? { placed } : {}),
      addresses: await addressesOf(tools, userId, recordingIds, use),
      colophon: colophonLines(memoir, createdAt, countCertainty(memoir, wordsOf), isRead, memories),
      edition,
      ...(memories.length > 0 ? { memories } : {}),
      createdAt: Math.floor(createdAt.getTime() / 1000),
    },
  };
}

async function addressesOf(
  { sql, publicUrl }: Pick<StoryTools, "sql" | "publicUrl">,
  userId: string,
  recordingIds: readonly string[],
  use: "printed" | "preview",
): Promise<ReadonlyMap<string, string>> {
  if (!publicUrl) return new Map();
  return use === "preview"
    ? futureAddresses(sql, publicUrl, recordingIds)
    : printedAddresses(sql, publicUrl, userId, recordingIds);
}
