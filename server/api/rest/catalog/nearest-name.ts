/** Minimum similarity of a suggestion. */
const leastAlike = 0.6;
/** PostgreSQL truncates names here, so a longer one is no typing error. */
const maxNameLength = 63;

/** The most similar name for a hint: it shares a trigram and needs the fewest edits; null when none is similar. */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  if (wanted.length > maxNameLength) return null;
  const grams = gramsOf(wanted);
  const found = names
    .map((name) => ({ name, shared: likeness(grams, gramsOf(name)), alike: sameness(wanted, name) }))
    .filter(({ shared, alike }) => shared > 0 && alike >= leastAlike)
    .toSorted((one, other) => other.alike - one.alike || other.shared - one.shared);
  return found[0]?.name ?? null;
}

function gramsOf(name: string): Set<string> {
  const padded = `-${name.toLowerCase()}-`;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}

/** The cosine similarity of two sets of letter groups. */
function likeness(one: Set<string>, other: Set<string>): number {
  return one.intersection(other).size / Math.sqrt(one.size * other.size || 1);
}

/** 1 for equal names, 0 when every letter differs (Levenshtein distance over the longer length). */
function sameness(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(one.length, other.length, 1);
}
