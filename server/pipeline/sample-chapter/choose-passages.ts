import type { SpanMs } from "#server/pipeline/4-audiobook/clean/find-speech.ts";

/** A recording with what is known of it. `power`: of each 10 ms, full scale = 1. Sentences and words in order. */
export type MeasuredRecording = {
  recordingId: string;
  durationMs: number;
  sentences: readonly SpanMs[];
  words: readonly SpanMs[];
  power: Float32Array;
  /** Problems of its sound, worse is more. */
  problems: number;
};
export type Passage = SpanMs & { recordingId: string };

const frameMs = 10;
/** A minute of the audiobook with its pauses: 0.75 s before, 2 s behind, 0.9 s between. */
const mostMs = 56_000;
const shortestMs = 2_000;
/** Less is filled by nothing. */
const worthFillingMs = 8_000;
/** Least silence between the words at a cut. */
const leastGapMs = 120;
/** Silence that stays around the passage. */
const edgeMs = 300;
const quietFrames = 5;

/**
 * The passages of one minute, in the order of the recordings: the longest run of whole sentences of the recording with
 * the best sound, then of others while there is time. Each begins and ends in a silence between two sentences. Empty
 * when no sentence can be cut out.
 */
export function choosePassages(recordings: readonly MeasuredRecording[]): Passage[] {
  const chosen: Passage[] = [];
  let leftMs = mostMs;
  const best = recordings
    .map((recording) => ({ recording, run: longestRun(recording, mostMs) }))
    .toSorted((a, b) => a.recording.problems - b.recording.problems || lengthOf(b.run) - lengthOf(a.run));
  for (const { recording } of best) {
    if (chosen.length > 0 && leftMs < worthFillingMs) break;
    const run = longestRun(recording, leftMs);
    if (!run || lengthOf(run) < shortestMs) continue;
    chosen.push({ recordingId: recording.recordingId, ...run });
    leftMs -= lengthOf(run);
  }
  const place = ({ recordingId }: Passage) => recordings.findIndex((one) => one.recordingId === recordingId);
  return chosen.toSorted((a, b) => place(a) - place(b));
}

const lengthOf = (span: SpanMs | null) => (span ? span.endMs - span.startMs : 0);

/** The longest stretch from the start of a sentence to the end of one that fits; the first of equals. */
function longestRun(recording: MeasuredRecording, mostOfMs: number): SpanMs | null {
  const starts = recording.sentences.map(({ startMs }) => cutBefore(recording, startMs));
  const ends = recording.sentences.map(({ endMs }) => cutBehind(recording, endMs));
  let longest: SpanMs | null = null;
  let to = 0;
  for (const [from, startMs] of starts.entries()) {
    if (startMs === null) continue;
    to = Math.max(to, from);
    for (let at = to; at < ends.length; at++) {
      const endMs = ends[at] ?? null;
      if (endMs === null) continue;
      if (endMs - startMs > mostOfMs) break;
      to = at;
      if (endMs - startMs > lengthOf(longest)) longest = { startMs, endMs };
    }
  }
  return longest;
}

/** Where the silence before this time is cut; null when a word is too near. */
function cutBefore({ words, power }: MeasuredRecording, startMs: number): number | null {
  const before = Math.max(0, ...words.filter((word) => word.startMs < startMs).map(({ endMs }) => endMs));
  if (before === 0) return Math.max(0, startMs - edgeMs);
  return startMs - before < leastGapMs ? null : quietestMs(power, Math.max(before, startMs - 2 * edgeMs), startMs);
}

function cutBehind({ words, power, durationMs }: MeasuredRecording, endMs: number): number | null {
  const behind = words.find((word) => word.endMs > endMs && word.startMs >= endMs);
  if (words.some((word) => word.startMs < endMs && word.endMs > endMs)) return null;
  if (!behind) return Math.min(durationMs, endMs + edgeMs);
  return behind.startMs - endMs < leastGapMs
    ? null
    : quietestMs(power, endMs, Math.min(behind.startMs, endMs + 2 * edgeMs));
}

/** The middle of the quietest 50 ms between two times. */
function quietestMs(power: Float32Array, fromMs: number, toMs: number): number {
  const last = Math.floor(toMs / frameMs) - quietFrames;
  let [found, least] = [Math.ceil(fromMs / frameMs), Infinity];
  for (let at = found; at <= last; at++) {
    const sum = power.subarray(at, at + quietFrames).reduce((all, frame) => all + frame, 0);
    if (sum < least) [found, least] = [at, sum];
  }
  return (found + quietFrames / 2) * frameMs;
}
