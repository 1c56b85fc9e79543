import { sentencesOf, type Memoir, type Span } from "#domain/memoir.ts";
import type { TimedWord } from "#domain/transcript.ts";

/** A recording by its file's name, and the words a person wrote for it; null where the recognised ones count. */
export type ToldFrom = { name: string; words: readonly TimedWord[] | null };

/**
 * Each sentence of the book with the recordings, by file name, and the milliseconds it was said in: `heard` by a
 * recogniser, or `estimated` from where somebody speaks.
 */
export function provenanceOf(memoir: Memoir, recordings: ReadonlyMap<string, ToldFrom>) {
  return [...sentencesOf(memoir)].map(({ chapter, story, sentence }) => ({
    id: sentence.id,
    chapter: chapter.number,
    question: story.questionId,
    text: sentence.text,
    origin: sentence.origin,
    spans: sentence.spans.map((span) => ({
      recording: recordings.get(span.recordingId)?.name ?? span.recordingId,
      startMs: span.startMs,
      endMs: span.endMs,
      timing: timingOf(span, recordings.get(span.recordingId)?.words ?? null),
    })),
  }));
}

function timingOf({ startMs, endMs }: Span, words: ToldFrom["words"]): TimedWord["timing"] {
  if (words === null) return "heard";
  const within = words.filter((word) => word.endMs > startMs && word.startMs < endMs);
  return within.some(({ timing }) => timing === "heard") ? "heard" : "estimated";
}
