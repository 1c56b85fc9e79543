import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import type { OnProgress } from "#server/platform/process/on-progress.ts";
import type { Container } from "#domain/recording/sound-facts.ts";
import type { Alignment, Transcript } from "#domain/recording/transcript.ts";
import { findOverlaps } from "#server/pipeline/2-transcripts/overlapping-speech/find-overlaps.ts";
import { dropInterviewerWords } from "#server/pipeline/2-transcripts/overlapping-speech/drop-interviewer-words.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { frameMs } from "#server/platform/media/sound-levels.ts";
import { toRecordingTimes, lengthOf } from "#server/platform/media/trim-silence.ts";
import { speechRanges } from "#server/platform/media/speech-pieces.ts";
import { hasMarks, type Punctuator } from "#server/providers/punctuation/set-marks.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import type { OtherSaid } from "#server/pipeline/1-recordings/recording-store.ts";
import {
  makeListeningCopy,
  measureFrameLevels,
  type ListeningCopy,
} from "#server/pipeline/1-recordings/listening-copy.ts";
import { inAlignThread } from "./align/in-align-thread.ts";
import type { Match } from "./align/describe-match.ts";
import { beginAtVoice, estimatedAtVoice, hasRoomToMove } from "./begin-at-voice.ts";
import { listenWithin } from "./recognize-within-limit.ts";
import type { SpeechStretch } from "./spread-words.ts";

export type Transcribed = {
  raw: Transcript | null;
  alignment: Alignment;
  layer: "raw" | "corrected";
  /** Milliseconds omitted as silence; null when nothing was transcribed now. */
  silentMs: number | null;
  /** Possible storyteller's speech during the interviewer's that cannot be attributed; null when nothing was transcribed now. */
  doubtful: readonly Stretch[] | null;
  warnings: string[];
};

type Tools = {
  ffmpeg: Ffmpeg;
  stt: Stt | null;
  punctuator: Punctuator | null;
  known: Transcript | null;
  workDir: string;
};
type Answer = {
  id: string;
  file: string;
  container: Container;
  durationMs: number;
  /** Known levels of the recording. */
  levels?: Float32Array | null;
  /** Stretches of the interviewer's speech, and its known words. */
  otherVoice?: readonly Stretch[];
  otherSaid?: OtherSaid;
};
type Work = { signal: AbortSignal; onProgress: OnProgress };

/**
 * Below this share a text does not belong to its recording. Measured with pocketsphinx on real speech and flite
 * voices, clean and in noise: true texts 0.42 to 0.88 (up to two thirds of the words wrong), other texts at most 0.18.
 */
const minShare = 0.22;
const maxAlignmentMs = 5 * 60_000;
/** Fewer long words decide nothing. */
const minTellingWords = 4;

/**
 * Transcribes an answer and aligns a corrected text, if any, with the recognized words. A known transcript (`known`)
 * is not recognized again. Without a recognizer the text is spread over the stretches of speech. No words at all give
 * an empty alignment with a warning.
 */
export async function transcribeAnswer(
  tools: Tools,
  answer: Answer,
  corrected: string | null,
  language: Language,
  work: Work,
): Promise<Transcribed> {
  const file = join(tools.workDir, "listening.wav");
  let made: Promise<ListeningCopy> | null = null;
  const copy = () => (made ??= makeListeningCopy(tools.ffmpeg, answer, file, work));
  const levelsOf = async () =>
    made === null ? (answer.levels ?? (await measureFrameLevels(tools.ffmpeg, answer, work))) : (await copy()).levels;
  try {
    const { durationMs } = answer;
    const heard = tools.known ? null : tools.stt && (await listen(tools.stt, file, await copy(), language, work));
    const attributed = heard && withoutOthers(heard, (await copy()).levels, answer);
    const raw = tools.known ?? attributed?.raw ?? null;
    const now = { silentMs: made === null ? null : silenceOf(await copy()), doubtful: attributed?.doubtful ?? null };
    if (corrected === null) return { ...(await asRead(tools.punctuator, raw, work.signal)), ...now };
    const warnings: string[] = [];
    if (raw) {
      const aligned = await align(raw, corrected, durationMs, work.signal);
      if (aligned !== "late" && belongs(aligned.match, raw)) {
        const { words, removed } = aligned.alignment;
        const placed = hasRoomToMove(words, durationMs)
          ? estimatedAtVoice(words, speechRanges(await levelsOf()), durationMs)
          : words;
        return { raw, alignment: { words: placed, removed }, layer: "corrected", ...now, warnings };
      }
      warnings.push(aligned === "late" ? tookTooLong : mismatch(raw));
    }
    const removed = raw ? raw.words.map((_, index) => index) : [];
    const speech = speechRanges(await levelsOf());
    const alignment = { words: await spread(corrected, durationMs, speech, work.signal), removed };
    return { raw, alignment, layer: "corrected", ...now, warnings };
  } finally {
    await rm(file, { force: true });
  }
}

function silenceOf({ kept, levels }: ListeningCopy): number {
  return levels.length * frameMs - lengthOf(kept);
}

function withoutOthers(heard: Transcript, levels: Float32Array, { otherVoice: others = [], otherSaid }: Answer) {
  if (others.length === 0) return { raw: heard, doubtful: [] };
  const { words, language } = heard;
  const { attributed: own, doubtful } = findOverlaps({ words, levels, others, said: [], cutOff: [], ...otherSaid });
  return { raw: { ...heard, words: dropInterviewerWords({ words, others, own }, language) }, doubtful };
}

/**
 * Recognizes the audible parts and maps the times back to the whole recording. A silent recording is not recognized.
 */
async function listen(stt: Stt, file: string, { kept, levels }: ListeningCopy, language: Language, work: Work) {
  const { engine, model, draft } = stt;
  if (kept.length === 0) return { engine, model, draft, language, words: [] };
  const heard = await listenWithin(stt, { file, language, durationMs: lengthOf(kept), ...work });
  return { ...heard, words: beginAtVoice(toRecordingTimes(kept, heard.words), speechRanges(levels)) };
}

/** Adds punctuation by a model if the recognizer wrote none; a rejected result is punctuated by rules later. */
async function asRead(punctuator: Punctuator | null, raw: Transcript | null, signal: AbortSignal) {
  if (!punctuator || !raw || raw.words.length === 0 || hasMarks(raw.words)) return asRecognized(raw);
  try {
    return asRecognized({ ...raw, words: await punctuator(raw.words, signal) });
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "model_failed") throw thrown;
    const warning = `${thrown.message} Its full stops and capitals are set by its pauses instead.`;
    const heard = asRecognized(raw);
    return { ...heard, warnings: [...heard.warnings, warning] };
  }
}

function asRecognized(raw: Transcript | null): Omit<Transcribed, "silentMs" | "doubtful"> {
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

async function align(raw: Transcript, text: string, durationMs: number, signal: AbortSignal) {
  const late = AbortSignal.timeout(maxAlignmentMs);
  try {
    return await inAlignThread("alignText", { heard: raw.words, text, durationMs }, AbortSignal.any([signal, late]));
  } catch (thrown) {
    if (late.aborted && !signal.aborted) return "late";
    throw cancelledOr(thrown, signal);
  }
}

async function spread(text: string, durationMs: number, speech: readonly SpeechStretch[], signal: AbortSignal) {
  try {
    return await inAlignThread("spreadText", { text, durationMs, speech }, signal);
  } catch (thrown) {
    throw cancelledOr(thrown, signal);
  }
}

function cancelledOr(thrown: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? fail("cancelled", "Listening was cancelled.", thrown) : thrown;
}

function belongs({ share, words }: Match, raw: Transcript): boolean {
  if (raw.words.length === 0) return false;
  return share === null || words < minTellingWords || share >= minShare;
}

const tookTooLong =
  "Finding its corrected words in the sound took too long. They are kept, but their places in the sound are only estimated.";

function mismatch(raw: Transcript): string {
  return raw.words.length === 0
    ? "No words were recognised in it, so the places of its corrected words in the sound are only estimated."
    : "Its corrected words do not sound like the recording. They are kept, but their places in the sound are only estimated.";
}
