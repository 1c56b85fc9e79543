/** Words of a text for looking up quotations: without case, punctuation and white space, with accents. */
export function quotedWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** The index of the first word of `quote` in `words`; null if it does not occur or is empty. */
export function findQuote(quote: string, words: readonly string[]): number | null {
  const wanted = quotedWords(quote);
  if (wanted.length === 0) return null;
  const at = words.findIndex((_, from) => wanted.every((word, offset) => words[from + offset] === word));
  return at === -1 ? null : at;
}
