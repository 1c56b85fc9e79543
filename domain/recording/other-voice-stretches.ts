/** From when to when what sounds beside an answer is not its storyteller's to tell: the interviewer's voice. In its ms. */
export type Stretch = readonly [fromMs: number, toMs: number];

/** What an answer may say of it; a conversation has fewer. */
export const maxStretches = 400;
/** The interviewer never speaks longer in one go: a longer stretch lost its end. */
export const longestMs = 60_000;

/** Before it gave way it had fallen silent, and before that both spoke, for so long. */
const bothMs = 1_200;

/** What is noted while it still speaks: a browser that is killed says no more. */
export function stillSpeaking(before: readonly Stretch[], sinceMs: number): Stretch[] {
  return [...before, [sinceMs, sinceMs + longestMs]];
}

/** As far as the sound goes: what is said after a break is another's. */
export function upTo(stretches: readonly Stretch[], endsAtMs: number): Stretch[] {
  return stretches.map(([from, to]): Stretch => [from, Math.min(to, endsAtMs)]).filter(([from, to]) => to > from);
}

/** It gave way at `atMs` to the storyteller, who had spoken with it for `overlapMs` at most. When it had begun stays known. */
export function givenWay(stretches: readonly Stretch[], atMs: number, overlapMs: number): Stretch[] {
  const [beganMs, silentSince] = stretches.at(-1) ?? [atMs, atMs];
  const endsAtMs = Math.min(atMs - overlapMs, silentSince - bothMs);
  return upTo(stretches, Math.max(endsAtMs, Math.min(beganMs + 1, atMs)));
}
