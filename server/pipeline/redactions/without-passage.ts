/** As few words of a longer passage in a row are said by chance: "and then I", "my mother was". */
const fewestInARow = 3;

/** A text without the rows of at least `fewest` words that it shares with a passage. */
export function withoutPassage(text: string, passage: readonly string[], fewest = fewestInARow): string {
  const parts = text.split(/(\s+)/u);
  const spoken = parts.flatMap((part, place) => tokensOf(part).map((token) => ({ token, place })));
  const needed = Math.min(fewest, passage.length);
  if (needed === 0) return text;
  const gone = new Set<number>();
  for (let at = 0; at < spoken.length; at++)
    for (let from = 0; from + needed <= passage.length; from++) {
      let length = 0;
      while (from + length < passage.length && spoken[at + length]?.token === passage[from + length]) length++;
      if (length >= needed) for (const { place } of spoken.slice(at, at + length)) gone.add(place);
    }
  if (gone.size === 0) return text;
  return parts
    .filter((_, place) => !gone.has(place) && !gone.has(place - 1))
    .join("")
    .trim();
}

export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
