import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { ShownSentence } from "./load-memoir.ts";
import { Reader, type Reading } from "./reader.ts";
import { playableStories } from "./playable-stories.ts";
import { useStorySounds } from "./use-story-sounds.ts";

/** Creates the reader of a book and returns its state. Pauses on unmount. */
export function useReader(memoirId: string, sentences: readonly ShownSentence[]): { reader: Reader; reading: Reading } {
  const soundOf = useStorySounds(memoirId);
  const reader = useMemo(() => new Reader(playableStories(sentences), soundOf), [sentences, soundOf]);
  const reading = useSyncExternalStore(reader.subscribe, reader.read);
  useEffect(() => {
    void reader.prepare();
    return () => reader.stop();
  }, [reader]);
  return { reader, reading };
}
