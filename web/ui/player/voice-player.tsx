import { useEffect, useRef, type RefObject } from "react";
import { clock } from "#web/lib/clock.ts";
import { SoundLine, type PlayerWords, type Sound } from "./sound-line.tsx";
import { usePlayback } from "./use-playback.ts";

type VoicePlayerProps = {
  title: string;
  sound: Sound;
  words: PlayerWords;
  look?: "large" | "small";
  /** A button opened the player: it plays and takes the focus. `onPlay` runs when it first plays. */
  opened?: { onPlay: () => void };
};

/** Plays the person's own recording, without a frame. `title` is its name. */
export function VoicePlayer({ title, sound, words, look = "small", opened }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const figure = useRef<HTMLElement>(null);
  const playback = usePlayback(audio);
  const isOpened = opened !== undefined;
  useEffect(() => {
    if (!isOpened) return;
    figure.current?.querySelector("button")?.focus();
    /* A browser may refuse to play long after the press; the button plays then. */
    void audio.current?.play().catch(() => undefined);
  }, [isOpened]);
  const isPlaying = playback.state === "playing";
  const { onPlay } = opened ?? {};
  useEffect(() => {
    if (isPlaying) onPlay?.();
  }, [isPlaying, onPlay]);
  return <VoiceFigure figure={figure} {...{ title, sound, words, look, audio, playback }} />;
}

type VoiceFigureProps = Required<Pick<VoicePlayerProps, "title" | "sound" | "words" | "look">> & {
  audio: RefObject<HTMLAudioElement | null>;
  playback: ReturnType<typeof usePlayback>;
  figure?: RefObject<HTMLElement | null>;
};

/** The controls of a recording whose state its caller holds. */
export function VoiceFigure({ title, sound, words, look, audio, playback, figure }: VoiceFigureProps) {
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
