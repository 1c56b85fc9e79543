import { frameLevels } from "#server/voice/listen/frame-levels.ts";

/** Voice is so much louder than what is always there, and louder than this at all. */
const [aboveFloorDb, leastDb] = [12, -50];
/** What is always there falls at once, between two words too, and rises slowly, in dB a frame: whoever speaks on is not taken for noise. */
const [firstFloorDb, lowestFloorDb, risesDb] = [-45, -75, 0.06];
/** A microphone that is closed sends nothing at all, which says nothing of the room. */
const closedDb = -90;

/** Which of the frames of 20 ms that end in a piece of sound (16 kHz) hold a voice. Its rest waits for the next piece. */
export function voiceFinder(): (samples: Int16Array) => boolean[] {
  let floorDb = firstFloorDb;
  const levels = frameLevels();
  return (samples) =>
    levels(samples).map(({ levelDb }) => {
      if (levelDb > closedDb) floorDb = Math.max(lowestFloorDb, Math.min(levelDb, floorDb + risesDb));
      return levelDb > floorDb + aboveFloorDb && levelDb > leastDb;
    });
}
