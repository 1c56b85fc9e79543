import type { Alignment, TimedWord, Word } from "#domain/recording/transcript.ts";
import { claimRecognized } from "./claim-recognized.ts";
import { matchUnits } from "./match-units.ts";
import { orderedSpans, placeUnrecognized } from "./place-words.ts";
import { languageOf, unitsOf } from "./units.ts";
import { wordsOfText } from "#server/pipeline/2-transcripts/words-of-text.ts";

/**
 * Gives the words a person wrote the times at which a recognizer heard them, so that correcting text never loses the sound.
 * The words stay exactly as written and in their order. A word that was not heard gets a time beside its neighbours' (`estimated`).
 * Each raw word is in exactly one `heard`, or in `removed`. Times are within 0..durationMs and none lies over another; after a
 * moved passage they go back.
 */
export function alignWords(raw: readonly Word[], correctedText: string, durationMs: number): Alignment {
  const written = wordsOfText(correctedText);
  const texts = written.map(({ text }) => text);
  const language = languageOf(texts);
  const [writtenUnits, rawUnits] = [
    unitsOf(texts, language),
    unitsOf(
      raw.map(({ text }) => text),
      language,
    ),
  ];
  const matching = matchUnits(writtenUnits, rawUnits);
  const claims = claimRecognized(writtenUnits, rawUnits, matching, orderedSpans(raw, durationMs), written.length);
  const spans = placeUnrecognized(
    written,
    claims.map(({ span }) => span),
    durationMs,
  );
  const words = written.map((word, at): TimedWord => {
    const heard = claims[at]?.heard ?? [];
    const { startMs, endMs } = spans[at] ?? { startMs: 0, endMs: 0 };
    return {
      ...word,
      startMs,
      endMs,
      timing: heard.length > 0 ? "heard" : "estimated",
      heard,
      confidence: leastSure(raw, heard),
    };
  });
  const claimed = new Set(words.flatMap(({ heard }) => heard));
  return { words, removed: raw.flatMap((_, index) => (claimed.has(index) ? [] : [index])) };
}

function leastSure(raw: readonly Word[], heard: readonly number[]): number | null {
  const confidences = heard.flatMap((index) => raw[index]?.confidence ?? []);
  return confidences.length > 0 ? Math.min(...confidences) : null;
}
