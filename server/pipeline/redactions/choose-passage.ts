export type Timed = { startMs: number; endMs: number };
/** A stretch of a recording in ms; `to` is not in it. */
export type Passage = { fromMs: number; toMs: number };

/** The breath before and after a word goes with it, unless a neighbor is nearer. */
const breathMs = 150;

/** True for a word of which any part lies in the passage. */
export function isIn({ fromMs, toMs }: Passage, { startMs, endMs }: Timed): boolean {
  return startMs < toMs && (endMs > fromMs || (endMs === startMs && startMs === fromMs));
}

/**
 * Widens a chosen stretch to whole words of the text that counts, with the breath around them. Null when it holds no
 * word. When every word goes, the whole sound goes.
 */
export function choosePassage(
  words: readonly Timed[],
  chosen: Passage,
  durationMs: number,
): (Passage & { wordCount: number }) | null {
  const first = words.findIndex((word) => isIn(chosen, word));
  const last = words.findLastIndex((word) => isIn(chosen, word));
  const [from, to] = [words[first], words[last]];
  if (!from || !to) return null;
  const wordCount = last - first + 1;
  if (wordCount === words.length) return { fromMs: 0, toMs: durationMs, wordCount };
  const before = Math.max(0, ...words.slice(0, first).map(({ endMs }) => endMs));
  const after = Math.min(durationMs, ...words.slice(last + 1).map(({ startMs }) => startMs));
  const fromMs = Math.min(from.startMs, Math.max(from.startMs - breathMs, before));
  const toMs = Math.max(to.endMs, Math.min(to.endMs + breathMs, after));
  return { fromMs, toMs: Math.max(Math.min(toMs, durationMs), fromMs + 1), wordCount };
}

/** The passages as stretches that neither touch nor overlap, in order. */
export function joinPassages(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const { fromMs, toMs } of passages.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else joined.push({ fromMs, toMs });
  }
  return joined;
}
