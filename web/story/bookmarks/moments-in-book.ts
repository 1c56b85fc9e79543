import type { ShownSentence } from "#web/story/read-along/shown-memoir.ts";
import type { Moment } from "./bookmark-store.ts";

/** Where a sentence begins; null for one written by hand. */
export function momentOf({ spans: [first] }: ShownSentence): Moment | null {
  return first === undefined ? null : { recordingId: first.recordingId, atMs: first.startMs };
}

/** The sentence that contains a moment. A later version of the book may have cut the sentences elsewhere. */
export function sentenceAtMoment(
  sentences: readonly ShownSentence[],
  { recordingId, atMs }: Moment,
): ShownSentence | null {
  const contains = ({ spans }: ShownSentence) =>
    spans.some((span) => span.recordingId === recordingId && span.startMs <= atMs && atMs < span.endMs);
  return sentences.find(contains) ?? null;
}

export function isSameMoment(one: Moment, other: Moment): boolean {
  return one.recordingId === other.recordingId && one.atMs === other.atMs;
}
