import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { signedAddressOfSound } from "./stored-sound.ts";
import { useVoice } from "./use-voice.ts";

/** A stretch of a recording; without an end it plays on. */
export type Stretch = { path: string; fromMs: number; untilMs?: number };

/** `timeupdate` comes about four times a second; the rest of a stretch is timed. */
const timedMs = 400;

/** Plays stretches of recordings by one element, alone or one after the other. `playing`: the number of the stretch. */
export function useStretches(stretches: readonly Stretch[]) {
  const { audio, voice, playing, play, stop } = useVoice();
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  const asked = useRef(0);
  const last = useRef(0);
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(ending.current), []);

  function halt(): void {
    asked.current += 1;
    clearTimeout(ending.current);
    stop();
  }

  async function start(first: number, to = first): Promise<void> {
    const stretch = stretches[first];
    halt();
    if (!stretch) return;
    const own = asked.current;
    last.current = to;
    setFailed(null);
    setAt(first);
    try {
      const address = await signedAddressOfSound(stretch.path);
      if (!voice.current || own !== asked.current) return;
      voice.current.src = address;
      play(stretch.fromMs / 1000);
    } catch {
      setFailed(first);
    }
  }

  function next(): void {
    if (at < last.current) void start(at + 1, last.current);
    else halt();
  }

  function onTimeUpdate({ currentTarget: { currentTime } }: SyntheticEvent<HTMLAudioElement>): void {
    const leftMs = (stretches[at]?.untilMs ?? Infinity) - currentTime * 1000;
    if (leftMs > timedMs) return;
    clearTimeout(ending.current);
    ending.current = setTimeout(next, Math.max(0, leftMs));
  }

  return {
    element: { ...audio, onTimeUpdate, onEnded: next, onError: () => setFailed(at) },
    playing: playing ? at : null,
    failed,
    start: (first: number, to?: number) => void start(first, to),
    stop: halt,
  };
}
