import { useEffect, useRef } from "react";
import type { Span } from "#domain/book/memoir.ts";
import { clock } from "#web/lib/clock.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import type { LoadedSection } from "#web/story/section/load-section.ts";
import { useHearing } from "#web/story/section/use-hearing.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Disc } from "#web/ui/player/disc.tsx";
import { DrawnSound } from "#web/ui/player/drawn-sound.tsx";
import { SoundLine, type Sound } from "#web/ui/player/sound-line.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import { datesWords } from "./dates-words.ts";

/** The bars of a sound that is not loaded yet. */
const quiet = { peaks: Array.from({ length: 42 }, () => 8) };

type DateSoundProps = { spans: readonly Span[]; sounds: LoadedSection["sounds"]; year: number; place: string };

/** The sound of one sentence alone. Its recording is loaded at the first press. */
export function DateSound({ spans, sounds, year, place }: DateSoundProps) {
  const words = useWords(datesWords);
  const { player } = useWords(frameWords);
  const { state, hear } = useHearing(spans, sounds);
  const seconds = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 1000;
  const name = words.hear(year);
  return (
    <figure className="player date-sound" aria-label={name}>
      {typeof state === "string" ? (
        <div className="sound" aria-busy={state === "loading"}>
          <Disc
            words={{ play: name, pause: player.pause }}
            playing={false}
            onClick={() => (state === "loading" ? undefined : hear())}
          />
          <div className="wave">
            <DrawnSound sound={quiet} heard={0} />
          </div>
        </div>
      ) : (
        <Heard sound={state} name={name} />
      )}
      <figcaption className="times">
        <span>{place}</span>
        <span>{clock(Math.max(1, Math.round(seconds)))}</span>
      </figcaption>
      {state === "failed" ? <Notice kind="problem">{words.silent}</Notice> : null}
    </figure>
  );
}

/** Plays as soon as it is loaded, because the person pressed for it. */
function Heard({ sound, name }: { sound: Sound; name: string }) {
  const { player } = useWords(frameWords);
  const audio = useRef<HTMLAudioElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const playback = usePlayback(audio);
  useEffect(() => {
    line.current?.querySelector("button")?.focus();
    /* A browser may refuse to play long after the press; the button plays then. */
    void audio.current?.play().catch(() => undefined);
  }, [sound.src]);
  return (
    <div ref={line}>
      <SoundLine title={name} sound={sound} words={{ ...player, play: name }} audio={audio} playback={playback} />
    </div>
  );
}
