import type { OpenVad, Vad, VoiceFound } from "#server/providers/vad/vad.ts";
import { frameLevels, frameMs } from "#server/voice/speech-to-text/frame-levels.ts";

/** Voice exceeds the noise floor by `aboveFloorDb` and is never below `leastDb`. */
const aboveFloorDb = 12;
const leastDb = -50;
/**
 * The noise floor falls at once, even between two words. It rises by `risesDb` per frame, so that long speech does
 * not become noise.
 */
const firstFloorDb = -45;
const lowestFloorDb = -75;
const risesDb = 0.06;
/** A closed microphone sends digital silence, which does not lower the noise floor. */
const closedDb = -90;
/** The end of a word is softer than the voice threshold. */
const softEndMs = 150;

/** Reports for each complete 20 ms frame (16 kHz) whether it contains voice. The remaining samples wait for the next piece. */
export function createVoiceFinder(): (samples: Int16Array) => boolean[] {
  let floorDb = firstFloorDb;
  const levels = frameLevels();
  return (samples) =>
    levels(samples).map(({ levelDb }) => {
      if (levelDb > closedDb) floorDb = Math.max(lowestFloorDb, Math.min(levelDb, floorDb + risesDb));
      return levelDb > floorDb + aboveFloorDb && levelDb > leastDb;
    });
}

/** A voice detector that compares loudness with the noise floor. */
export const energyVad: OpenVad = (found) => {
  const find = createVoiceFinder();
  return {
    pushAudio: (samples) => {
      for (const isVoice of find(samples)) found(isVoice, frameMs);
    },
    softEndMs: () => softEndMs,
    close: () => undefined,
  };
};

/** Uses `best` until it fails, then loudness. */
export function vadOr(best: ((found: VoiceFound, lost: () => void) => Vad) | null): OpenVad {
  if (best === null) return energyVad;
  return (found, lost) => {
    let vad = best(found, () => {
      vad = energyVad(found);
      lost?.();
    });
    return {
      pushAudio: (samples) => vad.pushAudio(samples),
      softEndMs: () => vad.softEndMs(),
      close: () => vad.close(),
    };
  };
}
