import { useEffect } from "react";
import type { Reader, Reading } from "./reader.ts";
import type { ShownBook } from "./shown-memoir.ts";

/** Shows the book on the lock screen and lets media keys play it. */
export function useMediaSession(book: ShownBook, reader: Reader, { at, playing }: Reading): void {
  const chapter = book.chapters.find(({ number }) => number === at?.chapter)?.title;
  const { title, author } = book;
  useEffect(() => {
    if (!("mediaSession" in navigator) || chapter === undefined) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title: chapter, artist: author, album: title });
  }, [chapter, author, title]);
  useEffect(() => {
    if ("mediaSession" in navigator) navigator.mediaSession.playbackState = playing ? "playing" : "paused";
  }, [playing]);
  useEffect(() => {
    if (!("mediaSession" in navigator)) return undefined;
    const session = navigator.mediaSession;
    const actions = {
      play: () => void reader.resume(),
      pause: () => reader.stop(),
      previoustrack: () => void reader.step(-1),
      nexttrack: () => void reader.step(1),
    };
    const names = ["play", "pause", "previoustrack", "nexttrack"] as const;
    for (const name of names) session.setActionHandler(name, actions[name]);
    return () => {
      for (const name of names) session.setActionHandler(name, null);
      session.metadata = null;
      session.playbackState = "none";
    };
  }, [reader]);
}
