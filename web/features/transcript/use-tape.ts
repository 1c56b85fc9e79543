import { useMemo, useRef, useState } from "react";
import { nextSpeed, storedSpeed, storeSpeed } from "#web/story/read-along/speeds.ts";
import { playOrPause } from "#web/ui/player/disc.tsx";
import type { Line } from "./document/document.ts";

type SaidWord = { line: number; at: number; startMs: number };

const skipBackSeconds = 3;

/** Plays the recording and marks the word that is heard with the attribute data-now, without rendering the lines again. */
export function useTape(lines: readonly Line[]) {
  const audio = useRef<HTMLAudioElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [speed, setSpeed] = useState(storedSpeed);
  const said = useMemo(() => saidWords(lines), [lines]);
  const order = useRef(said);
  order.current = said;

  function mark(): void {
    const ms = (audio.current?.currentTime ?? 0) * 1000;
    const word = wordAt(order.current, ms);
    const before = list.current?.querySelector("[data-now]");
    const now = word === undefined ? null : elementOf(list.current, word);
    if (before === now) return;
    before?.removeAttribute("data-now");
    now?.setAttribute("data-now", "");
    if (now !== null && !isTyping()) now.scrollIntoView({ block: "nearest" });
  }

  function playFrom(seconds: number): void {
    const { current } = audio;
    if (current === null) return;
    current.currentTime = seconds;
    /* The bar shows a failure. */
    void current.play().catch(() => undefined);
  }

  return {
    audio,
    list,
    speed,
    follow: (media: HTMLAudioElement) => followMedia(media, mark),
    playFrom,
    playWord: (line: number, at: number) => {
      const startMs = lines.find(({ id }) => id === line)?.tokens[at]?.startMs ?? null;
      if (startMs !== null) playFrom(startMs / 1000);
    },
    playOrRest: () => playOrPause(audio.current),
    skipBack: () => {
      if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime - skipBackSeconds);
    },
    changeSpeed: () => {
      const next = nextSpeed(speed);
      storeSpeed(next);
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}
export type Tape = ReturnType<typeof useTape>;

/** Calls `mark` while the element plays and after each jump. Returns the function that stops. */
function followMedia(media: HTMLAudioElement, mark: () => void): () => void {
  const over = new AbortController();
  const frame = () => {
    if (over.signal.aborted) return;
    mark();
    if (!media.paused) requestAnimationFrame(frame);
  };
  const begin = () => {
    media.playbackRate = storedSpeed();
    frame();
  };
  for (const name of ["play", "seeked"]) media.addEventListener(name, begin, { signal: over.signal });
  return () => over.abort();
}

function saidWords(lines: readonly Line[]): SaidWord[] {
  return lines
    .flatMap(({ id, tokens }) =>
      tokens.flatMap(({ startMs }, at) => (startMs === null ? [] : [{ line: id, at, startMs }])),
    )
    .sort((a, b) => a.startMs - b.startMs);
}

function wordAt(words: readonly SaidWord[], ms: number): SaidWord | undefined {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return words[low - 1];
}

function elementOf(list: HTMLElement | null, { line, at }: SaidWord): Element | null {
  return list?.querySelector(`[data-line="${line}"] [data-word="${at}"]`) ?? null;
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLTextAreaElement;
}
