import { z } from "zod";

/** From when to when what sounds beside an answer is not its storyteller's to tell: the interviewer's voice. In its ms. */
export type Stretch = readonly [fromMs: number, toMs: number];

/** What an answer may say of it; a conversation has fewer. */
const maxStretches = 400;

/** As a browser says it; what cannot be read is none. */
export const otherVoiceSchema = z
  .array(z.tuple([z.number(), z.number()]))
  .max(maxStretches)
  .catch([]);

/** Whether most of a word lies in one of them. */
export function isOtherVoice(
  { startMs, endMs }: { startMs: number; endMs: number },
  stretches: readonly Stretch[],
): boolean {
  const middle = (startMs + endMs) / 2;
  return stretches.some(([from, to]) => from <= middle && middle < to);
}
