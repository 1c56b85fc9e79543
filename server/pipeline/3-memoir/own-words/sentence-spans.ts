import { createHash } from "node:crypto";
import type { Span } from "#domain/book/memoir.ts";
import type { TimedWord, TranscribedAnswer } from "#domain/recording/transcript.ts";

/** Removed words between two kept ones may take this long before the span breaks, in ms. */
const bridgeMs = 1000;

/** The times of a sentence: one span per unbroken run, tight to its first and last word, in ms. */
export function spansOf(answer: TranscribedAnswer, words: readonly TimedWord[]): Span[] {
  const spans: Span[] = [];
  let previous: TimedWord | null = null;
  let lastRecognized = -1;
  for (const word of words) {
    const span = spans.at(-1);
    if (span && previous && runsOn(answer, previous, word, lastRecognized))
      span.endMs = Math.max(span.endMs, word.endMs);
    else
      spans.push({
        recordingId: answer.recordingId,
        startMs: word.startMs,
        endMs: Math.max(word.endMs, word.startMs + 1),
      });
    lastRecognized = word.heard.at(-1) ?? lastRecognized;
    previous = word;
  }
  return spans;
}

function runsOn(answer: TranscribedAnswer, previous: TimedWord, word: TimedWord, lastRecognized: number): boolean {
  if (word.startMs < previous.startMs) return false;
  const next = word.heard[0];
  if (next === undefined || lastRecognized < 0 || next === lastRecognized + 1)
    return word.startMs - previous.endMs <= 10 * bridgeMs;
  if (next <= lastRecognized) return next === lastRecognized;
  const between = answer.rawWords.slice(lastRecognized + 1, next);
  const skippedMs = (between.at(-1)?.endMs ?? 0) - (between[0]?.startMs ?? 0);
  const onlyRemoved = between.every((_, i) => answer.removed.includes(lastRecognized + 1 + i));
  return onlyRemoved && skippedMs <= bridgeMs;
}

/** An id that is stable for the same recording, position and text; `taken` keeps it unique in the memoir. */
export function sentenceId(
  answer: TranscribedAnswer,
  words: readonly TimedWord[],
  text: string,
  taken: Set<string>,
): string {
  const first = words.flatMap((word) => word.heard)[0] ?? `t${words[0]?.startMs ?? 0}`;
  return claimId(`${answer.soundHash ?? answer.recordingId}\n${first}\n${text}`, taken);
}

export function claimId(identity: string, taken: Set<string>): string {
  const base = `s${createHash("sha256").update(identity).digest("hex").slice(0, 16)}`;
  let id = base;
  for (let copy = 2; taken.has(id); copy += 1) id = `${base}-${copy}`;
  taken.add(id);
  return id;
}
