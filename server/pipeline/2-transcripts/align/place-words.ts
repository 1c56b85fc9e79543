import type { Word } from "#domain/recording/transcript.ts";

type Span = { startMs: number; endMs: number };

/** Milliseconds per letter in slow speech: the maximum for an unrecognized word. */
const slowestLetterMs = 90;

/** Repairs a recognizer's times: within the recording, in order, without overlaps. */
export function orderedSpans(raw: readonly Word[], durationMs: number): Span[] {
  let reached = 0;
  return raw.map((word) => {
    const startMs = Math.min(durationMs, Math.max(reached, Math.round(word.startMs)));
    reached = Math.min(durationMs, Math.max(startMs, Math.round(word.endMs)));
    return { startMs, endMs: reached };
  });
}

/** Gives every word a time without overlaps. A word without a time is `null` in `spans`; the others do not overlap. */
export function placeUnrecognized(
  words: readonly { text: string }[],
  spans: readonly (Span | null)[],
  durationMs: number,
): Span[] {
  const placed = spans.map((span) => span ?? { startMs: 0, endMs: 0 });
  const order = spans.flatMap((span, at) => (span ? [at] : [])).sort((a, b) => starts(spans, a) - starts(spans, b));
  const rank = new Map(order.map((at, position) => [at, position]));
  const claims = new Map<number, { after: number[]; before: number[] }>();
  const claim = (slot: number, side: "after" | "before", run: number[]) => {
    const own = claims.get(slot) ?? { after: [], before: [] };
    own[side].push(...run);
    claims.set(slot, own);
  };
  for (const run of runsWithout(spans)) {
    const [previous, next] = [rank.get((run[0] ?? 0) - 1), rank.get((run.at(-1) ?? 0) + 1)];
    const [first, second] = shares(words, run, previous !== undefined, next !== undefined);
    if (first.length > 0) claim(previous === undefined ? 0 : previous + 1, "after", first);
    if (second.length > 0) claim(next ?? order.length, "before", second);
  }
  for (const [slot, { after, before }] of claims) {
    const startMs = slot === 0 ? 0 : (spans[order[slot - 1] ?? -1]?.endMs ?? 0);
    const endMs = spans[order[slot] ?? -1]?.startMs ?? durationMs;
    const perLetter = Math.min(slowestLetterMs, (endMs - startMs) / letters(words, [...after, ...before]));
    layOut(words, placed, after, startMs, perLetter);
    layOut(words, placed, before, endMs - letters(words, before) * perLetter, perLetter);
  }
  return placed;
}

function starts(spans: readonly (Span | null)[], at: number): number {
  return spans[at]?.startMs ?? 0;
}

function* runsWithout(spans: readonly (Span | null)[]): Generator<number[]> {
  let run: number[] = [];
  for (const [at, span] of spans.entries()) {
    if (!span) run.push(at);
    else if (run.length > 0) {
      yield run;
      run = [];
    }
  }
  if (run.length > 0) yield run;
}

/**
 * Divides a run between the words before and after it: the end of a sentence goes to the former, the beginning of one
 * to the latter.
 */
function shares(
  words: readonly { text: string }[],
  run: number[],
  follows: boolean,
  leads: boolean,
): [number[], number[]] {
  if (!leads) return [run, []];
  const ends = (at: number) => /[.!?…]["'”’»)\]\s]*$/.test(words[at]?.text ?? "");
  if (!follows || ends((run[0] ?? 0) - 1)) return [[], run];
  const last = run.findIndex(ends);
  return last < 0 ? [run, []] : [run.slice(0, last + 1), run.slice(last + 1)];
}

function letters(words: readonly { text: string }[], run: readonly number[]): number {
  return run.reduce((sum, at) => sum + (words[at]?.text.length ?? 0) + 1, 0);
}

function layOut(
  words: readonly { text: string }[],
  placed: Span[],
  run: readonly number[],
  fromMs: number,
  perLetter: number,
): void {
  let before = 0;
  for (const at of run) {
    const startMs = Math.round(fromMs + before * perLetter);
    before += (words[at]?.text.length ?? 0) + 1;
    placed[at] = { startMs, endMs: Math.max(startMs, Math.round(fromMs + before * perLetter)) };
  }
}
