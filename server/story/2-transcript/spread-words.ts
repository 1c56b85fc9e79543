import type { TimedWord } from "#domain/transcript.ts";
import { wordsOfText } from "./words-of-text.ts";

/** Where somebody speaks, in ms, in order and apart. */
export type SpeechStretch = { startMs: number; endMs: number };

/** Times for a text when nothing was recognised: spread over the stretches where somebody speaks, by letters. */
export function spreadWords(correctedText: string, durationMs: number, speech: readonly SpeechStretch[]): TimedWord[] {
  const stretches = speech.length > 0 ? speech : [{ startMs: 0, endMs: durationMs }];
  const total = stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const written = wordsOfText(correctedText);
  const letters = written.reduce((sum, { text }) => sum + text.length + 1, 0);
  let [stretch, passed, before] = [0, 0, 0];
  /** The moment after `spoken` ms of speech; `spoken` never falls from one call to the next. */
  const momentOf = (spoken: number): number => {
    for (;;) {
      const { startMs, endMs } = stretches[stretch] ?? { startMs: 0, endMs: durationMs };
      if (spoken <= passed + endMs - startMs || stretch === stretches.length - 1)
        return Math.min(durationMs, endMs, Math.round(startMs + spoken - passed));
      passed += endMs - startMs;
      stretch++;
    }
  };
  return written.map((word) => {
    const startMs = momentOf((before / letters) * total);
    before += word.text.length + 1;
    const endMs = Math.max(startMs, momentOf((before / letters) * total));
    return { ...word, startMs, endMs, timing: "estimated", heard: [], confidence: null };
  });
}
