import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { TrackList } from "#web/story/track-list.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linkWords } from "./link-words.ts";
import { ToKeep } from "./keep/deferred-keep.ts";
import type { OpenLink } from "./load-link.ts";
import { linkedBookKey, linkedFilesQuery, loadLinkedBook } from "./load-linked-book.ts";
import { listed } from "./load-narration.ts";
import { NarratedEdition } from "./narrated-edition.tsx";

/** A linked audiobook: the person's own voice first, then the edition read by a computer voice, if it may be heard. */
export function LinkedAudiobook({ linkId, memoirId, link }: { linkId: string; memoirId: string; link: OpenLink }) {
  const words = useWords(linkWords);
  const { loading } = useWords(frameWords);
  const giver = link.giver ?? "";
  const book = useQuery({
    queryKey: linkedBookKey(linkId),
    queryFn: () => loadLinkedBook(linkId),
    staleTime: Infinity,
  });
  const files = useQuery(linkedFilesQuery(memoirId, link.may_download));
  if (book.data === undefined || files.data === undefined) {
    const failed = [book, files].filter(({ isLoadingError }) => isLoadingError);
    const retry = () => failed.map(({ refetch }) => refetch());
    return failed.length > 0 ? (
      <NotLoaded text={words.notRead} retry={retry} />
    ) : (
      <Skeleton label={loading} lines={6} />
    );
  }
  if (book.data === null || book.data.tracks.length === 0) return <p className="sheet">{words.nothing}</p>;
  return (
    <section className="stacked linked-audiobook">
      <h2>{words.voice(giver)}</h2>
      <TrackList tracks={listed(book.data.tracks, files.data)} voice={words.voice(giver)} />
      <NarratedEdition linkId={linkId} memoirId={memoirId} title={book.data.title} giver={giver} />
      <Suspense fallback={null}>
        <ToKeep linkId={linkId} memoirId={memoirId} link={link} book={book.data} />
      </Suspense>
    </section>
  );
}
