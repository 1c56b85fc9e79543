import type { Language } from "#domain/language.ts";
import { stopBrowserSpeech, speakInBrowser } from "./browser-voice.ts";
import { useCallback, useEffect, useRef, useState } from "react";

type Said = {
  /** Spoken by an on-device voice when the sound is unavailable. */
  otherwise?: { text: string; language: Language };
  /** The number of repetitions. */
  times?: number;
  /** The pause between repetitions. */
  pauseMs?: number;
};

/** Plays and stops a short sound without a visible player. `audio`: the props of its element. */
export function useVoice(rate = 1, { times = 1, pauseMs = 1500, otherwise }: Said = {}) {
  const voice = useRef<HTMLAudioElement>(null);
  const left = useRef(0);
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [playing, setPlaying] = useState(false);

  async function say(from: number | null): Promise<void> {
    const sound = voice.current;
    if (!sound) return;
    if (from !== null) sound.currentTime = from;
    sound.playbackRate = rate;
    const became = await begin(sound);
    if (became === "begun") return;
    const isMissing = became === "missing" && otherwise !== undefined;
    setPlaying(isMissing && speakInBrowser(otherwise.text, otherwise.language, rate, ended));
  }

  const stop = useCallback(() => {
    clearTimeout(next.current);
    left.current = 0;
    voice.current?.pause();
    stopBrowserSpeech();
    setPlaying(false);
  }, []);
  useEffect(() => stop, [stop]);

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

async function begin(sound: HTMLAudioElement): Promise<"begun" | "stopped" | "missing"> {
  try {
    await sound.play();
    return "begun";
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    return cause.name === "NotSupportedError" ? "missing" : "stopped";
  }
}
