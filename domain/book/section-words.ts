import type { Span } from "./memoir.ts";

/** A word with its place in a recording. */
export type PlacedWord = Span & { text: string };

/** Words of a source sentence from `from` up to `to`. */
export type Stretch = { source: string; from: number; to: number };

/** The words of a text as they are compared: in lower case, without marks and spaces. Symbols such as € count as words. */
export function comparedWords(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+|\p{S}/gu) ?? []
  );
}

export function hasSameWords(one: string, other: string): boolean {
  const words = comparedWords(other);
  return comparedWords(one).length === words.length && comparedWords(one).every((word, at) => word === words[at]);
}

/**
 * The only way in which an edited sentence comes to claim a source. Its words must be those of the sources in their order,
 * of each one unbroken stretch; else null: the sentence is written by hand. `sources` has the text of each source.
 */
export function attachWords(
  text: string,
  from: readonly string[],
  sources: ReadonlyMap<string, string>,
): Stretch[] | null {
  const words = comparedWords(text);
  const parts = [...new Set(from)].map((source) => ({ source, words: comparedWords(sources.get(source) ?? "") }));
  if (words.length === 0 || parts.length === 0 || parts.length > maxSources) return null;
  const said = parts.reduce((sum, part) => sum + part.words.length, 0);
  if (parts.length > 1 && words.length * said > maxCompared) return null;
  const failed = new Set<string>();
  const attach = (at: number, part: number): Stretch[] | null => {
    const { source, words: ofPart } = parts[part] ?? { source: "", words: [] };
    const isLast = part === parts.length - 1;
    for (const { start, length } of stretchesAt(words, at, ofPart))
      for (let taken = length; taken > 0; taken--) {
        if (isLast && at + taken !== words.length) break;
        const stretch = { source, from: start, to: start + taken };
        if (isLast) return [stretch];
        const key = `${part + 1} ${at + taken}`;
        if (failed.has(key)) continue;
        const rest = attach(at + taken, part + 1);
        if (rest) return [stretch, ...rest];
        failed.add(key);
      }
    return null;
  };
  return attach(0, 0);
}

/** More sentences than this are never joined into one. */
export const maxSources = 20;
/** Pairs of words: a joined sentence of 300. Bounds what one comparison costs. */
const maxCompared = 100_000;

/** Where the words from `at` on are said, the longest stretch first. */
function stretchesAt(words: readonly string[], at: number, said: readonly string[]) {
  return said
    .map((_, start) => {
      let length = 0;
      while (at + length < words.length && said[start + length] === words[at + length] && start + length < said.length)
        length++;
      return { start, length };
    })
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length || a.start - b.start);
}

/** The times of these words: one span for each unbroken run within a span of their sentence. */
export function spansOfWords(words: readonly PlacedWord[], spans: readonly Span[]): Span[] {
  const found: { span: Span; of: number }[] = [];
  for (const { recordingId, startMs, endMs } of words) {
    const of = spans.findIndex(
      (one) => one.recordingId === recordingId && one.startMs <= startMs && startMs < one.endMs,
    );
    const last = found.at(-1);
    if (last?.of === of && last.span.recordingId === recordingId && startMs >= last.span.startMs)
      last.span.endMs = Math.max(last.span.endMs, endMs);
    else found.push({ span: { recordingId, startMs, endMs: Math.max(endMs, startMs + 1) }, of });
  }
  return found.map(({ span }) => span);
}
