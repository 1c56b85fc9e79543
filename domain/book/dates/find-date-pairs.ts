import { foldLetters } from "#domain/fold-accents.ts";
import { onlyYear } from "./years.ts";

/** More would be a burden to look at. */
export const mostPairs = 24;
/** A memory is wrong by a few years; two sentences further apart tell two occasions. */
const mostYearsApart = 10;
const leastLikeness = 0.3;
const leastShared = 2;
/** "Wedding" and "weddings", "marié" and "mariage" begin with the same letters. */
const stemLetters = 5;
/** A word in more sentences than one of these says nothing about an event. */
const sentencesPerRareWord = 20;
/** The words of an event come back in its story, also in a short book. */
const fewest = 10;
/** Bound the work: so many sentences with a year, and so many places of one word among all sentences. */
const mostDated = 5000;
const mostPlaces = 150;

/** Two sentences that seem to tell one event with two years, and how alike they are: above 0, up to 1. */
export type DatePair<S> = { one: S; other: S; likeness: number };

type Read<S> = { sentence: S; stems: ReadonlySet<string> };
type Dated<S> = Read<S> & { year: number; names: ReadonlySet<string>; length: number };

/**
 * Pairs of sentences that name two years at most ten apart, share at least two words that are rare in the book, do not name
 * different people or places, and are alike: the cosine of their words, each of which weighs the more the fewer sentences
 * have it. The most alike first. `mayDiffer`: whether a sentence can be one of a pair; the others only show which words
 * are rare.
 */
export function findDatePairs<S extends { text: string }>(
  book: readonly S[],
  mayDiffer: (sentence: S) => boolean,
): DatePair<S>[] {
  const read = book.map((sentence) => ({ sentence, stems: stemsOf(sentence.text) }));
  const weights = new WordWeights(read);
  const places = new Map<string, Dated<S>[]>();
  const pairs: DatePair<S>[] = [];
  for (const other of datedOf(read, weights, mayDiffer)) {
    const rare = [...other.stems].filter((stem) => weights.isRare(stem));
    const shared = new Map<Dated<S>, { words: number; weight: number }>();
    for (const stem of rare)
      for (const one of places.get(stem) ?? []) {
        const { words, weight } = shared.get(one) ?? { words: 0, weight: 0 };
        shared.set(one, { words: words + 1, weight: weight + weights.of(stem) ** 2 });
      }
    for (const [one, { words, weight }] of shared) {
      const likeness = weight / (one.length * other.length);
      if (words >= leastShared && likeness >= leastLikeness && mayContradict(one, other))
        pairs.push({ one: one.sentence, other: other.sentence, likeness });
    }
    for (const stem of rare) places.set(stem, [...(places.get(stem) ?? []), other]);
  }
  return pairs.toSorted((a, b) => b.likeness - a.likeness).slice(0, mostPairs);
}

/** How much each word of a book says. */
class WordWeights {
  private readonly spread = new Map<string, number>();
  private readonly sentences: number;
  private readonly mostOfRare: number;

  constructor(read: readonly { stems: ReadonlySet<string> }[]) {
    for (const { stems } of read) for (const stem of stems) this.spread.set(stem, this.sentencesWith(stem) + 1);
    this.sentences = read.length;
    this.mostOfRare = Math.min(mostPlaces, Math.max(fewest, read.length / sentencesPerRareWord));
  }

  of(stem: string): number {
    return Math.log((this.sentences + 1) / Math.max(1, this.sentencesWith(stem)));
  }

  isRare(stem: string): boolean {
    return this.sentencesWith(stem) <= this.mostOfRare;
  }

  private sentencesWith(stem: string): number {
    return this.spread.get(stem) ?? 0;
  }
}

function datedOf<S extends { text: string }>(
  read: readonly Read<S>[],
  weights: WordWeights,
  mayDiffer: (sentence: S) => boolean,
): Dated<S>[] {
  const dated = read.flatMap((one) => {
    const year = mayDiffer(one.sentence) ? onlyYear(one.sentence.text) : null;
    if (year === null) return [];
    const length = Math.hypot(...[...one.stems].map((stem) => weights.of(stem)));
    return [{ ...one, year, names: namesOf(one.sentence.text), length }];
  });
  return dated.slice(0, mostDated);
}

function mayContradict<S>(one: Dated<S>, other: Dated<S>): boolean {
  const apart = Math.abs(one.year - other.year);
  if (apart === 0 || apart > mostYearsApart) return false;
  const known =
    [...one.names].some((name) => other.stems.has(name)) || [...other.names].some((name) => one.stems.has(name));
  return known || one.names.size === 0 || other.names.size === 0;
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stemOf));
}

/** Words with a capital within a sentence. */
function namesOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .slice(1)
      .filter((word) => /^\p{Lu}/u.test(word))
      .map(stemOf),
  );
}

/** Words of letters. A single letter is an elided article, or "I". */
function wordsOf(text: string): string[] {
  return text.normalize("NFC").match(/\p{L}{2,}/gu) ?? [];
}

function stemOf(word: string): string {
  return foldLetters(word).slice(0, stemLetters);
}
