import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { OnProgress } from "#domain/progress.ts";
import type { Container } from "#domain/recording.ts";
import type { Alignment, Transcript } from "#domain/transcript.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { makeListeningCopy } from "#server/story/1-answer/listening-copy.ts";
import { alignWords } from "./align-words.ts";
import { describeMatch } from "./describe-match.ts";
import { findSpeech } from "./find-speech.ts";
import { spreadWords } from "./spread-words.ts";

export type Transcribed = {
  raw: Transcript | null;
  alignment: Alignment;
  layer: "raw" | "corrected";
  warnings: string[];
};

type Tools = { ffmpeg: Ffmpeg; stt: Stt | null; workDir: string };
type Answer = { id: string; file: string; container: Container; durationMs: number };
type Work = { signal: AbortSignal; onProgress: OnProgress };

/**
 * Below this share of its longer words heard, a text does not belong to its recording. Measured with pocketsphinx:
 * true texts 0.42 to 1.00 (real speech and flite voices), other texts at most 0.29.
 */
const leastShareHeard = 0.35;

/**
 * Listens to an answer, and gives a person's text, where there is one, the times of what was heard.
 * Without a recogniser the text is spread over the stretches of speech. No words at all are an empty alignment with a warning.
 */
export async function transcribeAnswer(
  tools: Tools,
  answer: Answer,
  corrected: string | null,
  language: Language,
  work: Work,
): Promise<Transcribed> {
  const raw = tools.stt && (await listen(tools, tools.stt, answer, language, work));
  const words = raw?.words ?? [];
  if (corrected === null) {
    const warnings =
      words.length > 0
        ? []
        : [
            raw
              ? "No words were recognised in it."
              : "Nobody wrote its words down and there is no recogniser, so it is not in the book.",
          ];
    const alignment = {
      words: words.map((word, index) => ({
        ...word,
        timing: "heard" as const,
        heard: [index],
        startsParagraph: false,
      })),
      removed: [],
    };
    return { raw, alignment, layer: "raw", warnings };
  }
  const alignment = alignWords(words, corrected, answer.durationMs);
  const belongs = words.length > 0 && (describeMatch(alignment, words).share ?? 1) >= leastShareHeard;
  if (belongs || alignment.words.length === 0) return { raw, alignment, layer: "corrected", warnings: [] };
  const speech = await findSpeech(tools.ffmpeg, answer, work);
  const spread = { words: spreadWords(corrected, answer.durationMs, speech), removed: words.map((_, index) => index) };
  const warning =
    "Its corrected words do not sound like the recording. They are kept, but their places in the sound are only estimated.";
  return { raw, alignment: spread, layer: "corrected", warnings: raw ? [warning] : [] };
}

async function listen(tools: Tools, stt: Stt, answer: Answer, language: Language, work: Work): Promise<Transcript> {
  const copy = join(tools.workDir, "listening.wav");
  await makeListeningCopy(tools.ffmpeg, answer, copy, work);
  return stt.transcribe({ file: copy, language, durationMs: answer.durationMs, ...work });
}
