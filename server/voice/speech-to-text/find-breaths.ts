import { frameLevels, frameMs } from "./frame-levels.ts";

/** Shorter utterances stay whole; in longer ones the next breath parts them, in still longer ones any moment. */
const longMs = 8_000;
const tooLongMs = 16_000;
/** A pause in which a recognizer ends an utterance by itself. */
const pauseMs = 600;
const breathMs = 100;
/** Below the loudest of the last seconds. */
const quietDb = 20;
/** How fast the loudest is forgotten, in dB for each frame. */
const forgottenDb = 0.05;

/**
 * Finds the breaths of a person who speaks without pause, so that the last words of a long answer come as fast as those of a
 * short one. Takes sound piece by piece; gives the sample of this piece after which an utterance may end, or null.
 */
export function breathFinder(): (samples: Int16Array) => number | null {
  let [spokenMs, quietMs, loudestDb] = [0, 0, -60];
  const levels = frameLevels();
  const frameEnds = (levelDb: number): boolean => {
    loudestDb = Math.max(levelDb, loudestDb - forgottenDb);
    quietMs = levelDb < loudestDb - quietDb ? quietMs + frameMs : 0;
    spokenMs = quietMs >= pauseMs ? 0 : spokenMs + frameMs;
    const parts = spokenMs >= tooLongMs || (spokenMs >= longMs && quietMs >= breathMs);
    if (parts) [spokenMs, quietMs] = [0, 0];
    return parts;
  };
  return (samples) => {
    let found: number | null = null;
    for (const { levelDb, end } of levels(samples)) if (frameEnds(levelDb)) found = end;
    return found;
  };
}
