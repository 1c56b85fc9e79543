import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { ShownSentence } from "./shown-memoir.ts";
import { Reader, type Reading, type SoundOf, type SoundVersion } from "./reader.ts";
import { playableStories } from "./playable-stories.ts";

/** Creates the reader of a book and returns its state. `as`: the version played first. Pauses on unmount. */
export function useReader(
  sentences: readonly ShownSentence[],
  soundOf: SoundOf,
  as: SoundVersion,
): { reader: Reader; reading: Reading } {
  const reader = useMemo(() => new Reader(playableStories(sentences), soundOf, as), [sentences, soundOf, as]);
  const reading = useSyncExternalStore(reader.subscribe, reader.read);
  useEffect(() => {
    void reader.prepare();
    return () => reader.close();
  }, [reader]);
  return { reader, reading };
}
