import { sentencesOf, type Memoir } from "#domain/memoir.ts";

/** Each sentence of the book with the recordings, by file name, and the milliseconds it was said in. */
export function provenanceOf(memoir: Memoir, nameOf: ReadonlyMap<string, string>) {
  return [...sentencesOf(memoir)].map(({ chapter, story, sentence }) => ({
    id: sentence.id,
    chapter: chapter.number,
    question: story.questionId,
    text: sentence.text,
    origin: sentence.origin,
    spans: sentence.spans.map(({ recordingId, startMs, endMs }) => ({
      recording: nameOf.get(recordingId) ?? recordingId,
      startMs,
      endMs,
    })),
  }));
}
