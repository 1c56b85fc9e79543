import { z } from "zod";
import { longestMs, maxStretches, type Stretch } from "#domain/recording/other-voice-stretches.ts";

/**
 * Stretches reported by the browser. An unreadable list counts as empty. Beyond the longest plausible utterance, sound
 * counts as the storyteller's.
 */
export const otherVoiceSchema = z
  .array(z.tuple([z.number(), z.number()]))
  .max(maxStretches)
  .catch([])
  .transform((stretches) => stretches.map(([from, to]): Stretch => [from, Math.min(to, from + longestMs)]));

/** Whether most of a word is inside one of the stretches. */
export function isOtherVoice(
  { startMs, endMs }: { startMs: number; endMs: number },
  stretches: readonly Stretch[],
): boolean {
  const middle = (startMs + endMs) / 2;
  return stretches.some(([from, to]) => from <= middle && middle < to);
}
