import { sentencesOf, type Memoir, type Sentence, type Span } from "#domain/book/memoir.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";

/** Evidence for the position of a sentence: recognized there, estimated, or written without sound. */
export type Certainty = "heard" | "estimated" | "not heard";
/** The corrected words of a recording; null without a correction. */
export type WrittenWords = (recordingId: string) => readonly TimedWord[] | null;

export function timingOf({ startMs, endMs }: Span, words: readonly TimedWord[] | null): TimedWord["timing"] {
  if (words === null) return "heard";
  const within = words.filter((word) => word.endMs > startMs && word.startMs < endMs);
  return within.some(({ timing }) => timing === "heard") ? "heard" : "estimated";
}

export function certaintyOf({ spans }: Sentence, wordsOf: WrittenWords): Certainty {
  if (spans.length === 0) return "not heard";
  return spans.some((span) => timingOf(span, wordsOf(span.recordingId)) === "heard") ? "heard" : "estimated";
}

export function countCertainty(memoir: Memoir, wordsOf: WrittenWords): Record<Certainty, number> {
  const counts = { heard: 0, estimated: 0, "not heard": 0 };
  for (const { sentence } of sentencesOf(memoir)) counts[certaintyOf(sentence, wordsOf)] += 1;
  return counts;
}
