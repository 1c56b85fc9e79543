import { noteTake, type Stretch } from "./recording-journal.ts";

/** What an answer may say of it; a conversation has fewer. */
const maxStretches = 400;

export type OtherVoice = {
  /** It begins to speak, or stops. `overlapMs`: for so long before that the storyteller spoke as well. */
  speaks(on: boolean, overlapMs?: number): void;
  /** The conversation that this take is a part of. */
  isOf(conversationId: string): void;
};

/** Notes with a take where the interviewer spoke: only the rest of it is its storyteller's. */
export function noteOtherVoice(
  takeId: string,
  elapsedMs: () => number,
  before: readonly Stretch[] = [],
): OtherVoice & { end(): void } {
  const spoken: Stretch[] = [...before];
  let since: number | null = null;
  const note = () => void noteTake(takeId, { otherVoice: spoken.slice(0, maxStretches) }).catch(() => null);
  const stop = (overlapMs: number) => {
    if (since === null) return;
    const stretch: Stretch = [Math.round(since), Math.round(elapsedMs() - overlapMs)];
    since = null;
    if (stretch[1] <= stretch[0]) return;
    spoken.push(stretch);
    note();
  };
  return {
    speaks: (on, overlapMs = 0) => {
      if (on) since ??= elapsedMs();
      else stop(overlapMs);
    },
    isOf: (conversationId) => void noteTake(takeId, { conversationId }).catch(() => null),
    end: () => stop(0),
  };
}
