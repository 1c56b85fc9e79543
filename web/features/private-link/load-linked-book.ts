import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { audiobookChapterSchema } from "#domain/book/audiobook.ts";
import { dataOf } from "#web/lib/api/request.ts";
import type { ChapterSound } from "#web/story/read-along/cut-audiobook-sound.ts";
import { shownBookSchema, shownSentenceSchema } from "#web/story/read-along/shown-memoir.ts";
import { linked } from "./link-backend.ts";
import { loadLinkedFiles } from "./load-link.ts";

const trackSchema = z.pick(audiobookChapterSchema, {
  number: true,
  title: true,
  wav: true,
  mp3: true,
  durationMs: true,
  placements: true,
});
export type LinkedTrack = z.infer<typeof trackSchema>;

/** The claims of a written sentence are the storyteller's own. */
const sentenceSchema = z.extend(shownSentenceSchema, { claims: z._default(shownSentenceSchema.shape.claims, []) });
export const linkedBookSchema = z.extend(shownBookSchema, {
  sentences: z.array(sentenceSchema),
  tracks: z.array(trackSchema),
});
export type LinkedBook = z.infer<typeof linkedBookSchema>;

export const linkedBookKey = (linkId: string) => ["linked book", linkId] as const;

/**
 * The text of a linked book and the chapters of its audiobook. A sentence without a chapter that contains its sound is
 * silent. Null while the book is closed.
 */
export async function loadLinkedBook(linkId: string): Promise<LinkedBook | null> {
  const found = await dataOf(linked.rest.rpc("read_linked_book", { p_link_id: linkId }));
  const book = z.nullable(linkedBookSchema).parse(found);
  if (book === null) return null;
  const heard = new Set(book.tracks.flatMap(({ placements }) => placements.map(({ recordingId }) => recordingId)));
  const sentences = book.sentences.map((one) => ({
    ...one,
    spans: one.spans.filter(({ recordingId }) => heard.has(recordingId)),
  }));
  return { ...book, sentences };
}

/** The signed addresses hold for an hour. */
export const tracksFreshMs = 30 * 60_000;

/** The files of a linked book. `mayDownload`: what the link permits, which adds whole files. */
export const linkedFilesQuery = (memoirId: string, mayDownload: boolean) =>
  queryOptions({
    queryKey: ["linked files", memoirId, mayDownload],
    queryFn: () => loadLinkedFiles(memoirId),
    staleTime: tracksFreshMs,
    refetchInterval: tracksFreshMs,
  });

/** The chapters with addresses of their sounds. */
export async function loadTracks(memoirId: string, tracks: readonly LinkedTrack[]): Promise<readonly ChapterSound[]> {
  const files = await loadLinkedFiles(memoirId);
  return tracks.flatMap((track) => {
    const url = files.find(({ kind }) => kind === track.wav)?.url;
    return url === undefined ? [] : [{ ...track, url }];
  });
}
