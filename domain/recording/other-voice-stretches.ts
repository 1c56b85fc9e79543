/** A stretch of an answer with the interviewer's voice, in ms of the answer. */
export type Stretch = readonly [fromMs: number, toMs: number];

/** The maximum per answer; a conversation has fewer. */
export const maxStretches = 400;
/** The interviewer never speaks longer in one go: a longer stretch lost its end. */
export const longestMs = 60_000;

/** Before it gave way it had fallen silent, and before that both spoke, for so long. */
const bothMs = 1_200;

/** Stored while the interviewer still speaks, because a killed browser stores nothing more. */
export function stillSpeaking(before: readonly Stretch[], sinceMs: number): Stretch[] {
  return [...before, [sinceMs, sinceMs + longestMs]];
}

/** Limits the stretches to the sound: after a break another recording continues. */
export function upTo(stretches: readonly Stretch[], endsAtMs: number): Stretch[] {
  return stretches.map(([from, to]): Stretch => [from, Math.min(to, endsAtMs)]).filter(([from, to]) => to > from);
}

/**
 * The storyteller interrupted the interviewer at `atMs` after speaking with it for at most `overlapMs`. The start of
 * the stretch stays.
 */
export function givenWay(stretches: readonly Stretch[], atMs: number, overlapMs: number): Stretch[] {
  const [beganMs, silentSince] = stretches.at(-1) ?? [atMs, atMs];
  const endsAtMs = Math.min(atMs - overlapMs, silentSince - bothMs);
  return upTo(stretches, Math.max(endsAtMs, Math.min(beganMs + 1, atMs)));
}
