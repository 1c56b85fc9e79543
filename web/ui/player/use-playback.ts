import { useEffect, useState, type RefObject } from "react";

export type Playback = { state: "new" | "playing" | "resting" | "over"; now: number; failed: boolean };

/** State and position (s) of a media element. Pauses all others when it starts. */
export function usePlayback(place: RefObject<HTMLMediaElement | null>): Playback & { seek: (seconds: number) => void } {
  const [playback, setPlayback] = useState<Playback>({ state: "new", now: 0, failed: false });
  useEffect(() => {
    const media = place.current;
    if (media === null) return undefined;
    const ended = new AbortController();
    const on = (names: readonly string[], run: () => void) => {
      for (const name of names) media.addEventListener(name, run, { signal: ended.signal });
    };
    const follow = () => {
      setPlayback((was) => ({ ...was, now: media.currentTime }));
      if (!media.paused && !calm.matches && !ended.signal.aborted) requestAnimationFrame(follow);
    };
    const look = () => {
      const state = media.ended ? "over" : media.paused ? "resting" : "playing";
      setPlayback((was) => ({ ...was, state, now: media.currentTime }));
      if (state === "playing") restAllBut(media);
      follow();
    };
    const fail = (failed: boolean) => setPlayback((was) => ({ ...was, failed }));
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    on(["play", "pause", "ended"], look);
    on(["timeupdate", "seeked"], () => setPlayback((was) => ({ ...was, now: media.currentTime })));
    on(["error"], () => fail(true));
    on(["playing"], () => fail(false));
    if (!media.paused) look();
    if (media.error) fail(true);
    return () => ended.abort();
  }, [place]);
  const seek = (seconds: number) => {
    if (!place.current) return;
    place.current.currentTime = seconds;
    setPlayback((was) => ({ ...was, now: seconds }));
  };
  return { ...playback, seek };
}

function restAllBut(one: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) if (other !== one) other.pause();
}
