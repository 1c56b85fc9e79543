import type { OpenVad, Vad, VoiceFound } from "#server/providers/vad/vad.ts";
import { frameLevels, frameMs } from "#server/voice/speech-to-text/frame-levels.ts";

/** Voice is so much louder than what is always there, and louder than this at all. */
const aboveFloorDb = 12;
const leastDb = -50;
/** The noise floor falls at once, between two words too, and rises slowly, in dB a frame: endless speech is not taken for noise. */
const firstFloorDb = -45;
const lowestFloorDb = -75;
const risesDb = 0.06;
/** A microphone that is closed sends nothing at all, which says nothing of the room. */
const closedDb = -90;
/** The end of a word is softer than what counts as voice. */
const softEndMs = 150;

/** Which of the frames of 20 ms that end in a piece of sound (16 kHz) hold a voice. Its rest waits for the next piece. */
export function createVoiceFinder(): (samples: Int16Array) => boolean[] {
  let floorDb = firstFloorDb;
  const levels = frameLevels();
  return (samples) =>
    levels(samples).map(({ levelDb }) => {
      if (levelDb > closedDb) floorDb = Math.max(lowestFloorDb, Math.min(levelDb, floorDb + risesDb));
      return levelDb > floorDb + aboveFloorDb && levelDb > leastDb;
    });
}

/** The same for a conversation: voice told from what is always there by its loudness alone. */
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

/** Told by `best` for as long as that goes; then by loudness. */
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
