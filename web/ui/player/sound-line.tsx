import type { KeyboardEvent, RefObject } from "react";
import { clock } from "#web/lib/clock.ts";
import { Disc, playOrPause } from "./disc.tsx";
import { DrawnSound } from "./drawn-sound.tsx";
import type { Playback } from "./use-playback.ts";

/** `peaks`: bar heights from 1 to 100. */
export type Sound = { src: string; seconds: number; peaks: readonly number[] };
export type PlayerWords = { play: string; pause: string; position: string; failed: string };

type SoundLineProps = {
  title: string;
  sound: Sound;
  words: PlayerWords;
  audio: RefObject<HTMLAudioElement | null>;
  playback: Playback & { seek: (seconds: number) => void };
  /** The label of the play button. */
  label?: string | undefined;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The play button and the waveform for seeking. */
export function SoundLine({ title, sound, words, audio, playback, label }: SoundLineProps) {
  const length = sound.seconds;
  const at = Math.min(playback.now, length);
  const playing = playback.state === "playing";
  const step = (event: KeyboardEvent) => {
    const way = steps[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const to = (audio.current?.currentTime ?? 0) + way * Math.max(1, Math.round(length / 35));
    playback.seek(Math.max(0, Math.min(length, to)));
  };
  return (
    <div className="sound">
      <audio controls preload="none" src={sound.src} aria-label={title} ref={audio} />
      <Disc words={words} playing={playing} label={label} onClick={() => playOrPause(audio.current)} />
      <div className="wave">
        <DrawnSound sound={sound} heard={length > 0 ? at / length : 0} />
        <input
          type="range"
          min="0"
          max={length}
          step="0.1"
          value={at}
          aria-label={words.position}
          aria-valuetext={timeOf(at, length)}
          onChange={({ currentTarget }) => playback.seek(Number(currentTarget.value))}
          onKeyDown={step}
        />
      </div>
    </div>
  );
}

export function timeOf(at: number, length: number): string {
  return at > 0 ? `${clock(at)} / ${clock(length)}` : clock(length);
}
