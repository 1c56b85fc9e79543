import { z } from "zod/mini";

/** A steady tone of the mains in the pauses, its frequency in Hz. */
const humSchema = z.object({ frequency: z.number(), db: z.number() });

/** What was measured on the original recording of an answer, over its first ten minutes. Levels in dBFS. */
export const answerSoundSchema = z.object({
  recordingId: z.string(),
  question: z.string(),
  /** Null: nothing can be heard in it. */
  speechDb: z.nullable(z.number()),
  /** The quietest twentieth of the recording; -90 where the recorder mutes the pauses. */
  floorDb: z.nullable(z.number()),
  /** Share of samples at full scale. */
  clipped: z.number(),
  /** The loudest steady hum; null without one. */
  hum: z.nullable(humSchema),
});
export type AnswerSound = z.infer<typeof answerSoundSchema>;

export const soundProblems = ["clipped", "hum", "noise", "quiet"] as const;
export type SoundProblem = (typeof soundProblems)[number];

/** The floor of a recording whose pauses were muted: its background is not known. */
export const mutedFloorDb = -90;

/**
 * Voice above background in dB below which the background is heard between the words: the limit from which the audiobook
 * cleans a recording without a sample of its noise (`clearlyNoisyDb` of `clean/denoise.ts`). The clear recordings of
 * `shared/speech` measure 27 to 34 dB, with added noise 11 to 19 dB.
 */
const noisyBelowDb = 20;
/** A hum counts up to this distance of voice and background; with more it is inaudible under the voice. */
const humBelowDb = 30;
/** The hum is the background when it is at most this much below it. */
const humOfFloorDb = 6;
/**
 * Level of the voice from which its recording is quiet. The audiobook raises a voice to -26 dBFS (`clipSpeechDb`), and the
 * background with it: from -40 dBFS by 14 dB. Clear recordings measure -14 to -27 dBFS.
 */
const quietBelowDb = -40;
/** Share of samples at full scale from which distortion is heard; the same limit marks a clip of the audiobook. */
const clippedFrom = 0.0005;

/** Voice above background in dB; null when nothing can be heard. */
export function distanceOf({ speechDb, floorDb }: Pick<AnswerSound, "speechDb" | "floorDb">): number | null {
  return speechDb === null || floorDb === null ? null : speechDb - floorDb;
}

/** The problems of a recording, the one to solve first in front. Echo is not judged: no measure of it is reliable here. */
export function soundProblemsOf(sound: AnswerSound): SoundProblem[] {
  const distance = distanceOf(sound);
  if (distance === null || sound.speechDb === null || sound.floorDb === null) return [];
  const hums = sound.hum !== null && sound.hum.db >= sound.floorDb - humOfFloorDb && distance < humBelowDb;
  const found: Record<SoundProblem, boolean> = {
    clipped: sound.clipped >= clippedFrom,
    hum: hums,
    noise: !hums && distance < noisyBelowDb,
    quiet: sound.speechDb < quietBelowDb,
  };
  return soundProblems.filter((problem) => found[problem]);
}

const mostAdvice = 2;

/** What to change, at most two things: the problems of most answers first. `answers` counts those with the problem. */
export function soundAdvice(sounds: readonly AnswerSound[]): { problem: SoundProblem; answers: number }[] {
  const found = sounds.flatMap(soundProblemsOf);
  return soundProblems
    .map((problem) => ({ problem, answers: found.filter((one) => one === problem).length }))
    .filter(({ answers }) => answers > 0)
    .toSorted((a, b) => b.answers - a.answers)
    .slice(0, mostAdvice);
}
