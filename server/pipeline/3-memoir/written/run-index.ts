import { readTokens } from "#server/pipeline/text/tokens.ts";
import type { Segment } from "./segments.ts";

/** Every spoken run of six words, with its segments. */
export type RunIndex = ReadonlyMap<string, ReadonlySet<Segment>>;

const runWords = 6;

export function indexRuns(segments: readonly Segment[]): RunIndex {
  const index = new Map<string, Set<Segment>>();
  for (const segment of segments) {
    for (const run of runsOf(segment.text)) {
      const known = index.get(run);
      if (known) known.add(segment);
      else index.set(run, new Set([segment]));
    }
  }
  return index;
}

/** Whether six words in a row occur only in uncited segments. */
export function isCopied(text: string, cited: readonly Segment[], index: RunIndex): boolean {
  return runsOf(text).some((run) => {
    const said = index.get(run);
    return said !== undefined && !cited.some((segment) => said.has(segment));
  });
}

/** The words of a text without accents, capitals and marks. */
export function plainWords(text: string): string[] {
  return readTokens(text).map(({ low }) => low);
}

function runsOf(text: string): string[] {
  const words = plainWords(text);
  return words.slice(runWords - 1).map((_, at) => words.slice(at, at + runWords).join(" "));
}
