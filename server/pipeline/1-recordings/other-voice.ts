import { z } from "zod";
import { longestMs, maxStretches, type Stretch } from "#domain/recording/other-voice-stretches.ts";

/** As a browser says it; what cannot be read is none, and of what lasts longer than anybody speaks the rest is the storyteller's. */
export const otherVoiceSchema = z
  .array(z.tuple([z.number(), z.number()]))
  .max(maxStretches)
  .catch([])
  .transform((stretches) => stretches.map(([from, to]): Stretch => [from, Math.min(to, from + longestMs)]));

/** Whether most of a word lies in one of them. */
export function isOtherVoice(
  { startMs, endMs }: { startMs: number; endMs: number },
  stretches: readonly Stretch[],
): boolean {
  const middle = (startMs + endMs) / 2;
  return stretches.some(([from, to]) => from <= middle && middle < to);
}
