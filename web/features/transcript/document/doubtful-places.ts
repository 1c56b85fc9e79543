import type { Line } from "./document.ts";

/** Words of one line, from `from` up to `to`. */
export type Place = { line: number; from: number; to: number };

/** The runs of doubtful words. */
export function doubtfulPlaces(lines: readonly Line[]): Place[] {
  return lines.flatMap((line) =>
    line.tokens.flatMap(({ isDoubtful }, from) =>
      isDoubtful && line.tokens[from - 1]?.isDoubtful !== true ? [placeAround(line, from)] : [],
    ),
  );
}

/** The word, or the run of doubtful words that it belongs to. */
export function placeAround({ id, tokens }: Line, at: number): Place {
  let [from, to] = [at, at + 1];
  if (tokens[at]?.isDoubtful) {
    while (tokens[from - 1]?.isDoubtful) from -= 1;
    while (tokens[to]?.isDoubtful) to += 1;
  }
  return { line: id, from, to };
}

/** The first place after the selected words, or else the first of all. */
export function nextPlace(
  places: readonly Place[],
  selection: { original: Line; from: number } | null,
): Place | undefined {
  if (selection === null) return places[0];
  const { original, from } = selection;
  return places.find(({ line, from: at }) => line > original.id || (line === original.id && at > from)) ?? places[0];
}

/** When the words were said, in ms; null where nothing of them was heard. */
export function stretchOf(line: Line, from: number, to: number): readonly [number, number] | null {
  const times = line.tokens
    .slice(from, to)
    .flatMap(({ startMs, endMs }) => (startMs === null || endMs === null ? [] : [{ startMs, endMs }]));
  const [start, end] = [Math.min(...times.map((one) => one.startMs)), Math.max(...times.map((one) => one.endMs))];
  return times.length === 0 || end <= start ? null : [Math.floor(start), Math.ceil(end)];
}
