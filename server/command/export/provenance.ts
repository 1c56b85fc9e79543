import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { certaintyOf, timingOf } from "#server/pipeline/book-source/certainty.ts";

/** A recording's file name and corrected words; null without a correction. */
export type SentenceSource = { name: string; words: readonly TimedWord[] | null };

/**
 * Maps each sentence of the book to recordings (file names) and ms: `heard` by a recognizer, or `estimated` from speech
 * activity. A sentence that a person wrote is `written`, `not heard`, without a place in the sound.
 */
export function provenanceOf(memoir: Memoir, recordings: ReadonlyMap<string, SentenceSource>) {
  const wordsOf = (recordingId: string) => recordings.get(recordingId)?.words ?? null;
  return [...sentencesOf(memoir)].map(({ chapter, story, sentence }) => ({
    id: sentence.id,
    chapter: chapter.number,
    question: story.questionId,
    ...(story.askedBy === undefined ? {} : { askedBy: story.askedBy }),
    text: sentence.text,
    origin: sentence.origin === "by hand" ? ("written" as const) : sentence.origin,
    certainty: certaintyOf(sentence, wordsOf),
    spans: sentence.spans.map((span) => ({
      recording: recordings.get(span.recordingId)?.name ?? span.recordingId,
      startMs: span.startMs,
      endMs: span.endMs,
      timing: timingOf(span, wordsOf(span.recordingId)),
    })),
  }));
}
