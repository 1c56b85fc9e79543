import { mostSamples, sampleMarks, type SampleMark, type SampleReason } from "#domain/account/own-voice.ts";
import { cutAtPauses, speechRanges, type Stretch } from "#server/platform/media/speech-pieces.ts";
import { frameMs } from "#server/platform/media/sound-levels.ts";

type Word = { startMs: number; endMs: number; confidence: number | null };

/**
 * What is known of one recording. `levels` in dBFS and `clipped` (samples at full scale) per 10 ms. `excluded`: stretches
 * with another voice, or with words that were taken out.
 */
export type MeasuredRecording = {
  levels: Float32Array;
  clipped: Uint16Array;
  words: readonly Word[];
  excluded: readonly Stretch[];
};
export type FoundSample = Stretch & { mark: SampleMark; reason: SampleReason; noiseDistanceDb: number };

const shortestMs = 10_000;
const longestMs = 40_000;
/** Speech that has no recognized word: laughing, crying, coughing, or another person. */
const maxWordlessShare = 0.15;
/** Words begin and end softly, and recognizers date them roughly. */
const wordMarginMs = 300;
const minConfidence = 0.5;
/** Frames with samples at full scale in one stretch. */
const maxClippedFrames = 2;
const leastClippedSamples = 2;
const faintDb = -40;
const inaudibleDb = -48;
/** Distances of the speech from the noise in its pauses, in dB. */
const veryClearDb = 35;
const clearDb = 25;
const usableDb = 15;
const quietestDb = -90;

/**
 * Stretches of 10 to 40 s between pauses that one voice fills with recognized words, with their quality. A stretch
 * that is unsure is left out: one without words, or with much sound that no word explains.
 */
export function findSamples({ levels, clipped, words, excluded }: MeasuredRecording): FoundSample[] {
  const speech = speechRanges(levels);
  return cutAtPauses(levels, longestMs)
    .filter(({ startMs, endMs }) => endMs - startMs >= shortestMs && endMs - startMs <= longestMs)
    .filter((piece) => !excluded.some((one) => overlapMs(one, piece) > 0))
    .filter((piece) => isOneVoice(piece, speech, words))
    .map((piece) => ({ ...piece, ...qualityOf(piece, { levels, clipped, words }) }));
}

/** The clearest samples, of different recordings where there are enough. */
export function chooseSamples<Sample extends FoundSample & { recordingId: string }>(
  found: readonly Sample[],
): Sample[] {
  const sorted = found.toSorted(
    (a, b) => rank(a) - rank(b) || b.noiseDistanceDb - a.noiseDistanceDb || a.startMs - b.startMs,
  );
  const seen = new Set<string>();
  const firsts = sorted.filter(({ recordingId }) => !seen.has(recordingId) && seen.add(recordingId));
  const others = sorted.filter((sample) => !firsts.includes(sample));
  const chosen = [...firsts, ...others].slice(0, mostSamples);
  return chosen.toSorted((a, b) => sorted.indexOf(a) - sorted.indexOf(b));
}

const rank = ({ mark }: FoundSample): number => sampleMarks.indexOf(mark);

function isOneVoice(piece: Stretch, speech: readonly Stretch[], words: readonly Word[]): boolean {
  const inside = words.filter((word) => overlapMs(word, piece) > 0);
  if (inside.length === 0) return false;
  const sure = inside.flatMap(({ confidence }) => confidence ?? []);
  if (sure.length > 0 && sure.reduce((sum, one) => sum + one, 0) / sure.length < minConfidence) return false;
  const covered = joined(
    inside.map(({ startMs, endMs }) => ({ startMs: startMs - wordMarginMs, endMs: endMs + wordMarginMs })),
  );
  let [spoken, wordless] = [0, 0];
  for (const range of speech) {
    const part = { startMs: Math.max(range.startMs, piece.startMs), endMs: Math.min(range.endMs, piece.endMs) };
    if (part.endMs <= part.startMs) continue;
    spoken += part.endMs - part.startMs;
    wordless += part.endMs - part.startMs - covered.reduce((sum, one) => sum + overlapMs(one, part), 0);
  }
  return spoken > 0 && wordless / spoken <= maxWordlessShare;
}

type Quality = Pick<FoundSample, "mark" | "reason" | "noiseDistanceDb">;

function qualityOf(piece: Stretch, { levels, clipped, words }: Omit<MeasuredRecording, "excluded">): Quality {
  const [from, to] = [Math.floor(piece.startMs / frameMs), Math.ceil(piece.endMs / frameMs)];
  const all = levels.slice(from, to).sort();
  const spoken = Float32Array.from(
    words
      .filter((word) => overlapMs(word, piece) > 0)
      .flatMap(({ startMs, endMs }) => [...levels.subarray(Math.floor(startMs / frameMs), Math.ceil(endMs / frameMs))]),
  ).sort();
  const floor = Math.max(quietestDb, all[Math.floor(all.length / 20)] ?? 0);
  const voice = spoken[Math.floor(spoken.length / 2)] ?? quietestDb;
  const noiseDistanceDb = Math.round((voice - floor) * 10) / 10;
  const loudFrames = clipped.subarray(from, to).reduce((sum, count) => sum + (count >= leastClippedSamples ? 1 : 0), 0);
  if (loudFrames > maxClippedFrames) return { mark: "not good", reason: "cut off", noiseDistanceDb };
  if (voice < inaudibleDb) return { mark: "not good", reason: "faint", noiseDistanceDb };
  if (noiseDistanceDb < usableDb) return { mark: "not good", reason: "noisy", noiseDistanceDb };
  if (voice < faintDb) return { mark: "usable", reason: "faint", noiseDistanceDb };
  if (noiseDistanceDb < clearDb) return { mark: "usable", reason: "noisy", noiseDistanceDb };
  if (noiseDistanceDb < veryClearDb) return { mark: "clear", reason: "some noise", noiseDistanceDb };
  return { mark: "very clear", reason: "quiet room", noiseDistanceDb };
}

function overlapMs(a: Stretch, b: Stretch): number {
  return Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));
}

/** Separate stretches in their order. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { startMs, endMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = found.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else found.push({ startMs, endMs });
  }
  return found;
}
