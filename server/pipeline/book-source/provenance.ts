import { memoriesByChapter, type BookMemory, type MemoryPart } from "#domain/book/book-memory.ts";
import { sentencesOf, type Memoir, type Span } from "#domain/book/memoir.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { certaintyOf, timingOf } from "./certainty.ts";

/** A recording's file name and corrected words; null without a correction. */
export type SentenceSource = { name: string; words: readonly TimedWord[] | null };

/**
 * Maps each sentence of the book to recordings (file names) and ms: `heard` by a recognizer, or `estimated` from speech
 * activity. A sentence that a person wrote is `written`, `not heard`, without a place in the sound. Memories follow:
 * their texts say who wrote them by hand, their sounds point to the recording.
 */
export function provenanceOf(
  memoir: Memoir,
  recordings: ReadonlyMap<string, SentenceSource>,
  memories: readonly BookMemory[] = [],
) {
  const placed = [...memoriesByChapter(memoir.chapters, memories)];
  const nameOf = (recordingId: string) => recordings.get(recordingId)?.name ?? recordingId;
  const ofMemories = placed.flatMap(([{ number: chapter }, own]) =>
    own.flatMap((memory) => memory.parts.flatMap((part) => provenanceOfPart(part, { chapter, memory, nameOf }))),
  );
  return [...provenanceOfSentences(memoir, recordings), ...ofMemories];
}

type Place = { chapter: number; memory: BookMemory; nameOf: (recordingId: string) => string };

function provenanceOfPart(
  { title, contributor, paragraphs, recording }: MemoryPart,
  { chapter, memory, nameOf }: Place,
) {
  const of = { chapter, memory: memory.title };
  const source = `written by hand, by ${contributor ?? (memory.author || "an unnamed person")}`;
  const placed = (spans: readonly Span[]) =>
    spans.map(({ recordingId, ...span }) => ({ recording: nameOf(recordingId), ...span, timing: "heard" }));
  const sentences = paragraphs.flat().map(({ id, text, spans }) => {
    const written = { origin: "written", source, certainty: "not heard" };
    const spoken = { origin: "spoken", certainty: "heard" };
    return { id, ...of, text, ...(spans.length === 0 ? written : spoken), spans: placed(spans) };
  });
  if (!recording || sentences.length > 0) return sentences;
  const spans = placed([{ recordingId: recording.id, startMs: 0, endMs: recording.endMs }]);
  return [{ id: recording.id, ...of, text: title, origin: "spoken", certainty: "heard", spans }];
}

function provenanceOfSentences(memoir: Memoir, recordings: ReadonlyMap<string, SentenceSource>) {
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
