import type { TimedWord, Word } from "#domain/recording/transcript.ts";
import type { Stretch } from "#server/platform/media/speech-pieces.ts";

/** `speechStretches` begin this long before the voice; a word begins a little before it, for its first soft sound. */
const edgeMs = 150;
const softMs = 30;
const leastMs = 20;

/** A recognizer often begins the first word behind a pause within the pause: each word begins with the voice. */
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

/** A pause shorter than this between an estimated word and the next heard one is not looked into. */
const leastRoomMs = 500;

/** Whether a run of estimated words has a pause behind it in which its voice may lie. */
export function hasRoomToMove(words: readonly TimedWord[], durationMs: number): boolean {
  return estimatedRuns(words).some(({ run, nextMs }) => (nextMs ?? durationMs) - endOf(run) >= leastRoomMs);
}

/**
 * Words that were not heard stand right behind the word before them, be it in a pause: each run of them begins with the first
 * voice that is long enough for its first word, before the next heard word begins.
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
