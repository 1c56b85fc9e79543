export type TimedWord = {
  text: string;
  startMs: number;
  endMs: number;
  confidence: number | null;
  isChanged: boolean;
};
type Match = { word: TimedWord | null; startMs: number; endMs: number };

/** As far ahead a differing text is followed. */
const widestGap = 30;

/**
 * The time of each text from words that were said in this order. A text that matches no word lies between its
 * neighbours. Empty without words.
 */
export function matchTimes(texts: readonly string[], words: readonly TimedWord[]): Match[] {
  const [written, said] = [texts.map(fold), words.map(({ text }) => fold(text))];
  const matches: (TimedWord | null)[] = texts.map(() => null);
  let [at, next] = [0, 0];
  while (at < written.length && next < said.length) {
    const step = nextMatch(written, said, at, next);
    if (step === null) {
      at += 1;
      next += 1;
      continue;
    }
    matches[at + step.skipped] = words[next + step.passed] ?? null;
    at += step.skipped + 1;
    next += step.passed + 1;
  }
  return words.length === 0 ? [] : withNeighbours(matches, words);
}

function nextMatch(written: readonly string[], said: readonly string[], at: number, next: number) {
  for (let gap = 0; gap <= widestGap; gap++)
    for (let skipped = 0; skipped <= gap; skipped++) {
      const word = written[at + skipped];
      if (word !== undefined && word !== "" && word === said[next + gap - skipped])
        return { skipped, passed: gap - skipped };
    }
  return null;
}

function withNeighbours(matches: readonly (TimedWord | null)[], words: readonly TimedWord[]): Match[] {
  const ends = { before: words[0]?.startMs ?? 0, after: words.at(-1)?.endMs ?? 0 };
  const afters: number[] = [];
  for (let at = matches.length - 1, after = ends.after; at >= 0; at--) {
    afters[at] = after;
    after = matches[at]?.startMs ?? after;
  }
  let before = ends.before;
  return matches.map((word, at) => {
    const match = {
      word,
      startMs: word?.startMs ?? before,
      endMs: word?.endMs ?? Math.max(before, afters[at] ?? before),
    };
    before = word?.endMs ?? before;
    return match;
  });
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
