/** As few words of a longer passage in a row are said by chance: "and then I", "my mother was". */
const fewestInARow = 3;

/** A text without the rows of at least `fewest` words that it shares with a passage. */
export function withoutPassage(text: string, passage: readonly string[], fewest = fewestInARow): string {
  const parts = text.split(/(\s+)/u);
  const spoken = parts.flatMap((part, place) => tokensOf(part).map((token) => ({ token, place })));
  const needed = Math.min(fewest, passage.length);
  if (needed === 0) return text;
  const shared = new Set(rowsOf(passage, needed));
  const gone = new Set<number>();
  rowsOf(
    spoken.map(({ token }) => token),
    needed,
  ).forEach((row, at) => {
    if (shared.has(row)) for (const { place } of spoken.slice(at, at + needed)) gone.add(place);
  });
  if (gone.size === 0) return text;
  return parts
    .filter((_, place) => !gone.has(place) && !gone.has(place - 1))
    .join("")
    .trim();
}

/** Each `length` words in a row. */
function rowsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" "));
}

export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
