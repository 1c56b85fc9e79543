import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { certaintyOf, timingOf } from "#server/pipeline/book-source/certainty.ts";

/** A recording by its file's name, and the words a person wrote for it; null where the recognised ones count. */
export type ToldFrom = { name: string; words: readonly TimedWord[] | null };

/**
 * Each sentence of the book with the recordings, by file name, and the milliseconds it was said in: `heard` by a
 * recogniser, or `estimated` from where somebody speaks. What a person wrote and nobody said is `written`, `not heard`, and
 * has no place in the sound.
 */
export function provenanceOf(memoir: Memoir, recordings: ReadonlyMap<string, ToldFrom>) {
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
