import type { TimedWord, Word } from "#domain/recording/transcript.ts";
import type { Stretch } from "#server/platform/media/speech-pieces.ts";

/** `speechStretches` start this long before the voice; a word starts slightly before its first audible sound. */
const edgeMs = 150;
const softMs = 30;
const leastMs = 20;

/** A recognizer often starts the first word after a pause inside the pause: moves its start to the voice. */
export function beginAtVoice(words: readonly Word[], speech: readonly Stretch[]): Word[] {
  let at = 0;
  return words.map((word) => {
    while (at < speech.length - 1 && (speech[at]?.endMs ?? 0) <= word.startMs) at += 1;
    const stretch = speech[at];
    if (!stretch || stretch.startMs >= word.endMs) return word;
    const voiceMs = stretch.startMs === 0 ? 0 : stretch.startMs + edgeMs - softMs;
    const startMs = Math.max(word.startMs, Math.min(voiceMs, word.endMs - leastMs));
    return { ...word, startMs };
  });
}

/** The shortest pause after an estimated word that is searched for its voice. */
const leastRoomMs = 500;

/** Whether a pause that may contain its voice follows a run of estimated words. */
export function hasRoomToMove(words: readonly TimedWord[], durationMs: number): boolean {
  return estimatedRuns(words).some(({ run, nextMs }) => (nextMs ?? durationMs) - endOf(run) >= leastRoomMs);
}

/**
 * Estimated words directly follow the previous word, even into a pause: moves each run to the first voice that is long
 * enough for its first word, before the next recognized word.
 */
export function estimatedAtVoice(
  words: readonly TimedWord[],
  speech: readonly Stretch[],
  durationMs: number,
): TimedWord[] {
  const moved = [...words];
  for (const { at, run, nextMs } of estimatedRuns(words)) {
    const [first] = run;
    const untilMs = nextMs ?? durationMs;
    if (!first || untilMs - endOf(run) < leastRoomMs) continue;
    const needed = (first.endMs - first.startMs) / 2;
    const stretch = speech.find(({ startMs, endMs }) => endMs - edgeMs - Math.max(startMs, first.startMs) >= needed);
    const voiceMs = (stretch?.startMs ?? 0) + edgeMs - softMs;
    if (!stretch || voiceMs <= first.startMs || voiceMs >= untilMs - leastMs) continue;
    const scale = Math.min(1, (untilMs - voiceMs) / (endOf(run) - first.startMs));
    const shift = (ms: number) => Math.round(voiceMs + (ms - first.startMs) * scale);
    for (const [offset, word] of run.entries())
      moved[at + offset] = { ...word, startMs: shift(word.startMs), endMs: shift(word.endMs) };
  }
  return moved;
}

type EstimatedRun = { at: number; run: TimedWord[]; nextMs: number | null };

function estimatedRuns(words: readonly TimedWord[]): EstimatedRun[] {
  const runs: EstimatedRun[] = [];
  for (const [at, word] of words.entries()) {
    if (word.timing === "heard") continue;
    const last = runs.at(-1);
    if (last && last.at + last.run.length === at) last.run.push(word);
    else runs.push({ at, run: [word], nextMs: null });
  }
  return runs.map(({ at, run }) => ({ at, run, nextMs: words[at + run.length]?.startMs ?? null }));
}

function endOf(run: readonly TimedWord[]): number {
  return run.at(-1)?.endMs ?? 0;
}
