import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { BookPages } from "#web/story/read-along/book-pages.tsx";
import { cutAudiobookSound } from "#web/story/read-along/cut-audiobook-sound.ts";
import type { SoundOf } from "#web/story/read-along/reader.ts";
import { figuresQuery } from "#web/story/read-along/figures-query.ts";
import { useHeldSounds } from "#web/story/read-along/use-held-sounds.ts";
import { useReader } from "#web/story/read-along/use-reader.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linked } from "./link-backend.ts";
import { ToKeep } from "./keep/deferred-keep.ts";
import type { BookToKeep } from "./keep/keep-book.ts";
import { loadLinkedFiles, type OpenLink } from "./load-link.ts";
import { linkWords } from "./link-words.ts";
import { linkedBookKey, loadLinkedBook, loadTracks, tracksFreshMs } from "./load-linked-book.ts";

const account = { name: "linked", rest: linked.rest } as const;

/** A linked book, read along with the sound of its audiobook. Without an audiobook it is silent. */
export function LinkedBook({ linkId, memoirId, link }: { linkId: string; memoirId: string; link: OpenLink }) {
  const words = useWords(linkWords);
  const { loading } = useWords(frameWords);
  const { data, isError, refetch } = useQuery({
    queryKey: linkedBookKey(linkId),
    queryFn: () => loadLinkedBook(linkId),
    staleTime: Infinity,
  });
  if (isError) return <NotLoaded text={words.notRead} retry={refetch} />;
  if (data === undefined) return <Skeleton label={loading} lines={8} />;
  return data === null ? (
    <p className="sheet">{words.nothing}</p>
  ) : (
    <Pages linkId={linkId} memoirId={memoirId} link={link} book={data} />
  );
}

function Pages({ linkId, memoirId, link, book }: BookToKeep) {
  const { reader: words, draft } = useWords(linkWords);
  const client = useQueryClient();
  const cut = useCallback<SoundOf>(
    async (story) => {
      const queryKey = ["linked tracks", memoirId];
      const queryFn = () => loadTracks(memoirId, book.tracks);
      try {
        return await cutAudiobookSound(story, await client.fetchQuery({ queryKey, queryFn, staleTime: tracksFreshMs }));
      } catch (cause) {
        /* Without a connection, a copy on this device has the sound. */
        const { cutKeptSound } = await import("./keep/cut-kept-sound.ts").catch(() => Promise.reject(cause));
        return cutKeptSound(story, linkId);
      }
    },
    [client, linkId, memoirId, book],
  );
  const { reader, reading } = useReader(book.sentences, useHeldSounds(cut), "audiobook");
  const { data: figures } = useQuery(figuresQuery(account, memoirId, () => loadLinkedFiles(memoirId)));
  return (
    <BookPages
      account={account}
      figures={figures}
      book={book}
      reader={reader}
      reading={reading}
      levelled={false}
      words={words}
      beside={
        <Suspense fallback={null}>
          <ToKeep linkId={linkId} memoirId={memoirId} link={link} book={book} />
        </Suspense>
      }
      notes={book.draft ? <p className="hint">{draft}</p> : null}
    />
  );
}
