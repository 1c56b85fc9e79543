import { useEffect, useRef } from "react";
import { clock } from "#web/lib/clock.ts";
import { SoundLine, type PlayerWords, type Sound } from "./sound-line.tsx";
import { usePlayback } from "./use-playback.ts";

type VoicePlayerProps = {
  title: string;
  sound: Sound;
  words: PlayerWords;
  look?: "large" | "small";
  takesFocus?: boolean;
};

/**
 * Plays the person's own recording, without a frame. `title` is its name. `takesFocus`: focuses when a button opened
 * it.
 */
export function VoicePlayer({ title, sound, words, look = "small", takesFocus = false }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const figure = useRef<HTMLElement>(null);
  const playback = usePlayback(audio);
  useEffect(() => {
    if (takesFocus) figure.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  const at = Math.min(playback.now, sound.seconds);
  return (
    <figure ref={figure} className={`player voice ${look} ${playback.state}`} aria-label={title}>
      <SoundLine title={title} sound={sound} words={words} audio={audio} playback={playback} />
      <figcaption className="times">
        <span>{clock(at)}</span>
        <span className="voice-title">{title}</span>
        <span>{clock(sound.seconds)}</span>
      </figcaption>
      <p className="problem" role="status">
        {playback.failed ? words.failed : null}
      </p>
    </figure>
  );
}
