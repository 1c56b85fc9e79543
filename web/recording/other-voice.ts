import { givenWay, maxStretches, stillSpeaking, upTo, type Stretch } from "#domain/recording/other-voice-stretches.ts";
import { updateTake } from "#web/recording/outbox/recording-journal.ts";

export type OtherVoice = {
  /** The other voice starts or stops. */
  speaks(on: boolean): void;
  /** The other voice stops because the storyteller interrupts. `overlapMs`: the longest overlap before that. */
  gaveWay(overlapMs: number): void;
  /** Sets the conversation of the take. */
  isOf(conversationId: string): void;
};

/** Stores with a take where the interviewer spoke. */
export function trackOtherVoice(
  takeId: string,
  elapsedMs: () => number,
  before: readonly Stretch[] = [],
): OtherVoice & { end(): void } {
  const now = () => Math.round(elapsedMs());
  let spoken: readonly Stretch[] = upTo(before, now());
  let since: number | null = null;
  const write = (stretches: readonly Stretch[]) =>
    void updateTake(takeId, { otherVoice: stretches.slice(0, maxStretches) }).catch(() => null);
  const note = (stretches: readonly Stretch[]) => {
    spoken = stretches;
    write(spoken);
  };
  const stop = () => {
    if (since === null) return;
    note(upTo([...spoken, [since, now()]], now()));
    since = null;
  };
  return {
    speaks: (on) => {
      if (!on) return stop();
      if (since !== null) return;
      since = now();
      write(stillSpeaking(spoken, since));
    },
    gaveWay: (overlapMs) => {
      stop();
      note(givenWay(spoken, now(), overlapMs));
    },
    isOf: (conversationId) => void updateTake(takeId, { conversationId }).catch(() => null),
    end: stop,
  };
}
