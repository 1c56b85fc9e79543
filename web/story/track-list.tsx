import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { clock } from "#web/lib/clock.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { flat } from "#web/playback/use-sound.ts";
import { Icon } from "#web/ui/icon.tsx";
import { playOrPause } from "#web/ui/player/disc.tsx";
import { SoundLine } from "#web/ui/player/sound-line.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import "./track-list.css";

/** `src`: an address that may be renewed while the page is open; undefined until it is known. */
export type ListedTrack = { title: string; seconds: number; src: string | undefined };
/** `voice`: whose voice it is. `fold`: the label under which the list of tracks opens; without it the list is open. */
type TrackListProps = { tracks: readonly ListedTrack[]; voice: string; fold?: string };

/** A player of tracks that follow one another. */
export function TrackList({ tracks, voice, fold }: TrackListProps) {
  const { player } = useWords(frameWords);
  const { audio, playback, at, src, press } = useTracks(tracks);
  const { title = "", seconds = 0 } = tracks[at] ?? {};
  const words = { ...player, play: `${player.play}, ${voice}`, pause: `${player.pause}, ${voice}` };
  const name = `${title}, ${voice}`;
  const list = <Tracks tracks={tracks} at={at} isPlaying={playback.state === "playing"} press={press} />;
  return (
    <div className="track-list">
      <figure className={`player voice ${playback.state}`} aria-label={name}>
        <SoundLine title={name} sound={{ src, seconds, peaks: flat }} words={words} audio={audio} playback={playback} />
        <figcaption className="times">
          <span>
            {title}, {clock(Math.min(playback.now, seconds))}
          </span>
          <span>{clock(seconds)}</span>
        </figcaption>
        <p className="problem" role="status">
          {playback.failed ? words.failed : null}
        </p>
      </figure>
      {fold === undefined ? list : null}
      {fold !== undefined && tracks.length > 1 ? (
        <details>
          <summary>{fold}</summary>
          {list}
        </details>
      ) : null}
    </div>
  );
}

/** The track that plays or was last chosen. A renewed address does not interrupt it. */
function useTracks(tracks: readonly ListedTrack[]) {
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio);
  const [held, setHeld] = useState<{ at: number; src: string } | null>(null);
  const { at, src } = held ?? { at: 0, src: tracks[0]?.src ?? "" };
  const isPlaying = playback.state === "playing";
  useEffect(() => {
    if (isPlaying) setHeld((was) => was ?? { at, src });
  }, [isPlaying, at, src]);
  /* The address is on the element within the tap, so that the browser allows the sound. */
  const play = (place: number) => {
    const next = tracks[place]?.src;
    if (next === undefined) return;
    flushSync(() => setHeld({ at: place, src: next }));
    if (audio.current?.error) audio.current.load();
    void audio.current?.play().catch(() => undefined);
  };
  const press = (place: number) => {
    if (place === at && !audio.current?.error) playOrPause(audio.current);
    else play(place);
  };
  const following = useRef(() => play(at + 1));
  useEffect(() => {
    following.current = () => play(at + 1);
  });
  useEffect(() => {
    const media = audio.current;
    const follow = () => following.current();
    media?.addEventListener("ended", follow);
    return () => media?.removeEventListener("ended", follow);
  }, []);
  return { audio, playback, at, src, press };
}

type TracksProps = {
  tracks: readonly ListedTrack[];
  at: number;
  isPlaying: boolean;
  press: (place: number) => void;
};

function Tracks({ tracks, at, isPlaying, press }: TracksProps) {
  return (
    <ol>
      {tracks.map(({ title, seconds }, place) => (
        // Two chapters may have one title.
        <li key={`${place} ${title}`} className={place === at ? "here" : undefined}>
          <button type="button" aria-current={place === at || undefined} onClick={() => press(place)}>
            <Icon name={place === at && isPlaying ? "pause" : "play"} size={26} />
            <b>{title}</b>
            <span>{clock(seconds)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
