/** The tags of the most elements first, at most `limit`; equally frequent ones in alphabetical order. */
export function frequentTags(elements: readonly { tags: readonly string[] }[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of elements) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const byCount = [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return byCount.slice(0, limit).map(([tag]) => tag);
}
