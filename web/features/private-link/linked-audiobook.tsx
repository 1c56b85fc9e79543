import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { clock } from "#web/lib/clock.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linkWords } from "./link-words.ts";
import { ToKeep } from "./keep/deferred-keep.ts";
import type { LinkedFile, OpenLink } from "./load-link.ts";
import { linkedBookKey, linkedFilesQuery, loadLinkedBook, type LinkedTrack } from "./load-linked-book.ts";

/** A linked audiobook: its chapters play one after the other. */
export function LinkedAudiobook({ linkId, memoirId, link }: { linkId: string; memoirId: string; link: OpenLink }) {
  const words = useWords(linkWords);
  const { loading } = useWords(frameWords);
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
      <Tracks tracks={book.data.tracks} files={files.data} giver={link.giver ?? ""} />
      <Suspense fallback={null}>
        <ToKeep linkId={linkId} memoirId={memoirId} link={link} book={book.data} />
      </Suspense>
    </section>
  );
}

type TracksProps = { tracks: readonly LinkedTrack[]; files: readonly LinkedFile[]; giver: string };

function Tracks({ tracks, files, giver }: TracksProps) {
  const words = useWords(linkWords);
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const addressOf = (place: number) => files.find(({ kind }) => kind === tracks[place]?.mp3)?.url;
  const first = addressOf(0);
  useEffect(() => {
    if (audio.current?.getAttribute("src") === null && first !== undefined) audio.current.src = first;
  }, [first]);
  /* In the tap itself, so that the browser allows the sound. */
  const play = (place: number) => {
    const url = addressOf(place);
    if (audio.current === null || url === undefined) return;
    setAt(place);
    if (place !== at || audio.current.error !== null || audio.current.src === "") audio.current.src = url;
    void audio.current.play().catch(() => undefined);
  };
  const press = (place: number) => (place === at && isPlaying ? audio.current?.pause() : play(place));
  return (
    <>
      <h2>{words.reader.chapters}</h2>
      <ol>
        {tracks.map(({ number, title, durationMs }, place) => (
          <li key={number} className={place === at ? "here" : undefined}>
            <button type="button" aria-current={place === at || undefined} onClick={() => press(place)}>
              <Icon name={place === at && isPlaying ? "pause" : "play"} size={26} />
              <b>{title}</b>
              <span>{clock(durationMs / 1000)}</span>
            </button>
          </li>
        ))}
      </ol>
      <audio
        ref={audio}
        controls
        preload="none"
        aria-label={`${tracks[at]?.title ?? ""}, ${words.voice(giver)}`}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => play(at + 1)}
      />
    </>
  );
}
