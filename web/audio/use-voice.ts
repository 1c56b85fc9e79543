import { useRef, useState } from "react";

/** A short sound without a player of its own, that is read aloud and stopped again. `audio` are the props of its element. */
export function useVoice(rate = 1) {
  const voice = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);

  async function play(from: number | null): Promise<void> {
    const sound = voice.current;
    if (!sound) return;
    if (from !== null) sound.currentTime = from;
    sound.playbackRate = rate;
    await sound.play().catch((cause: unknown) => {
      if (!(cause instanceof DOMException)) throw cause;
      setPlaying(false);
    });
  }

  const audio = {
    ref: voice,
    hidden: true,
    preload: "none",
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => setPlaying(false),
  } as const;
  return { audio, voice, playing, play: (from: number | null) => void play(from), stop: () => voice.current?.pause() };
}
