import type { Stretch } from "#domain/other-voice.ts";
import { noteTake } from "#web/audio/recording-journal.ts";

export type OtherVoice = {
  /** It begins to speak, or stops. */
  speaks(on: boolean): void;
  /** It gave way to the storyteller, who has spoken with it for so long at most. */
  gaveWay(overlapMs: number): void;
  /** The conversation that this take is a part of. */
  isOf(conversationId: string): void;
};

/** `maxStretches` of `domain/other-voice.ts`, which browsers read no schema for. */
const maxStretches = 400;

/** Notes with a take where the interviewer spoke: only the rest of it is its storyteller's. */
export function noteOtherVoice(
  takeId: string,
  elapsedMs: () => number,
  before: readonly Stretch[] = [],
): OtherVoice & { end(): void } {
  let spoken: readonly Stretch[] = before;
  let since: number | null = null;
  const note = (stretches: readonly Stretch[]) => {
    spoken = stretches.filter(([from, to]) => to > from);
    void noteTake(takeId, { otherVoice: spoken.slice(0, maxStretches) }).catch(() => null);
  };
  const stop = () => {
    if (since === null) return;
    note([...spoken, [since, Math.round(elapsedMs())]]);
    since = null;
  };
  return {
    speaks: (on) => {
      if (!on) return stop();
      since ??= Math.round(elapsedMs());
    },
    gaveWay: (overlapMs) => {
      stop();
      const until = Math.round(elapsedMs() - overlapMs);
      note(spoken.map(([from, to]) => [from, Math.min(to, Math.max(from, until))]));
    },
    isOf: (conversationId) => void noteTake(takeId, { conversationId }).catch(() => null),
    end: stop,
  };
}
