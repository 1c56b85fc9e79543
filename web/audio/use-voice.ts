import { useCallback, useEffect, useRef, useState } from "react";

type Said = {
  /** How often it is said in a row. */
  times?: number;
  /** Between one time and the next. */
  pauseMs?: number;
};

/** A short sound without a player of its own, that is read aloud and stopped again. `audio` are the props of its element. */
export function useVoice(rate = 1, { times = 1, pauseMs = 1500 }: Said = {}) {
  const voice = useRef<HTMLAudioElement>(null);
  const left = useRef(0);
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [playing, setPlaying] = useState(false);

  async function say(from: number | null): Promise<void> {
    const sound = voice.current;
    if (!sound) return;
    if (from !== null) sound.currentTime = from;
    sound.playbackRate = rate;
    await sound.play().catch((cause: unknown) => {
      if (!(cause instanceof DOMException)) throw cause;
      setPlaying(false);
    });
  }

  const stop = useCallback(() => {
    clearTimeout(next.current);
    left.current = 0;
    voice.current?.pause();
    setPlaying(false);
  }, []);
  useEffect(() => () => clearTimeout(next.current), []);

  function play(from: number | null): void {
    clearTimeout(next.current);
    left.current = times - 1;
    void say(from);
  }

  function ended(): void {
    setPlaying(left.current > 0);
    if (left.current <= 0) return;
    left.current -= 1;
    next.current = setTimeout(() => void say(0), pauseMs);
  }

  const audio = {
    ref: voice,
    hidden: true,
    preload: "none",
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: ended,
  } as const;
  return { audio, voice, playing, play, stop };
}
