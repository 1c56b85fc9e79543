import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { OnProgress } from "#domain/progress.ts";
import type { Container } from "#domain/recording.ts";
import type { Alignment, Transcript } from "#domain/transcript.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import { measureLoudness } from "#server/media/loudness.ts";
import { speechStretches } from "#server/media/speech-pieces.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { makeListeningCopy } from "#server/story/1-answer/listening-copy.ts";
import { alignWords } from "./align-words.ts";
import { describeMatch } from "./describe-match.ts";
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
 * Below this share a text does not belong to its recording. Measured with pocketsphinx on real speech, flite voices and the
 * same in noise: true texts 0.42 to 0.88 (up to two thirds of the words wrong), other texts at most 0.18.
 */
const leastShare = 0.22;
/** Fewer longer words than this prove nothing either way. */
const tellingWords = 4;

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
  const copy = join(tools.workDir, "listening.wav");
  await makeListeningCopy(tools.ffmpeg, answer, copy, work);
  try {
    const { durationMs } = answer;
    const raw = tools.stt && (await tools.stt.transcribe({ file: copy, language, durationMs, ...work }));
    if (corrected === null) return asHeard(raw);
    if (corrected.trim() === "")
      return { ...asHeard(raw), warnings: ["The text beside it is empty, so its words are as they were recognised."] };
    const alignment = alignWords(raw?.words ?? [], corrected, durationMs);
    if (raw && belongs(alignment, raw)) return { raw, alignment, layer: "corrected", warnings: [] };
    const { levels } = await measureLoudness(copy, work.signal);
    const removed = raw ? raw.words.map((_, index) => index) : [];
    const spread = { words: spreadWords(corrected, durationMs, speechStretches(levels)), removed };
    return { raw, alignment: spread, layer: "corrected", warnings: raw ? [mismatch(raw)] : [] };
  } finally {
    await rm(copy, { force: true });
  }
}

function asHeard(raw: Transcript | null): Transcribed {
  const words = raw?.words ?? [];
  const nothing = raw
    ? "No words were recognised in it."
    : "Nobody wrote its words down and there is no recogniser, so it is not in the book.";
  const timed = words.map((word, index) => ({
    ...word,
    timing: "heard" as const,
    heard: [index],
    startsParagraph: false,
  }));
  return {
    raw,
    alignment: { words: timed, removed: [] },
    layer: "raw",
    warnings: words.length > 0 ? [] : [nothing],
  };
}

function belongs(alignment: Alignment, raw: Transcript): boolean {
  if (raw.words.length === 0) return false;
  const { share, words } = describeMatch(alignment, raw.words);
  return share === null || words < tellingWords || share >= leastShare;
}

function mismatch(raw: Transcript): string {
  return raw.words.length === 0
    ? "No words were recognised in it, so the places of its corrected words in the sound are only estimated."
    : "Its corrected words do not sound like the recording. They are kept, but their places in the sound are only estimated.";
}
