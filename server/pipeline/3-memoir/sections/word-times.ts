import type { Sentence } from "#domain/book/memoir.ts";
import { comparedWords, type PlacedWord } from "#domain/book/section-words.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";

/** Where each compared word of a sentence was said; null when its words are not those of its spans. */
export function placeWords({ text, spans }: Sentence, answers: ReadonlyMap<string, TranscribedAnswer>) {
  const said = spans.flatMap((span): PlacedWord[] => {
    const words = answers.get(span.recordingId)?.words ?? [];
    return words
      .filter(({ startMs }) => startMs >= span.startMs && startMs < span.endMs)
      .flatMap(({ text: written, startMs, endMs }) =>
        comparedWords(written).map((word) => ({ text: word, recordingId: span.recordingId, startMs, endMs })),
      );
  });
  let at = 0;
  const placed: PlacedWord[] = [];
  for (const word of comparedWords(text)) {
    while (at < said.length && said[at]?.text !== word) at++;
    const found = said[at++];
    if (!found) return null;
    placed.push(found);
  }
  return placed;
}
