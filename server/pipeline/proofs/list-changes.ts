import { bookSettings, type BookSources, type ChangedChapter, type ProofChanges } from "#domain/book/proof.ts";

/** A sentence of a memoir with its chapter's title and its page, in the order of the book. */
export type PlacedSentence = { chapter: string; text: string; page: number | null };
type Proofed = { sources: BookSources; sentences: readonly PlacedSentence[] };

const maxChaptersListed = 60;

/** The differences of a proof to the one before. */
export function listChanges(before: Proofed, now: Proofed): ProofChanges {
  return {
    answers: countChanges(before.sources.answers, now.sources.answers),
    photos: countChanges(photosOf(before.sources), photosOf(now.sources)),
    memories: countChanges(before.sources.memories, now.sources.memories),
    settings: bookSettings.filter((name) => before.sources.settings[name] !== now.sources.settings[name]),
    chapters: changedChapters(before.sentences, now.sentences).slice(0, maxChaptersListed),
    moved: movedChapters(titlesOf(before.sentences), titlesOf(now.sentences)).slice(0, maxChaptersListed),
  };
}

/** Those of stories and those in places of their own. */
function photosOf({ photos, placed = {} }: BookSources): Record<string, string> {
  const inPlaces = Object.entries(placed).map(([id, mark]) => [`placed ${id}`, mark] as const);
  return { ...photos, ...Object.fromEntries(inPlaces) };
}

function countChanges(before: Record<string, string>, now: Record<string, string>) {
  const [old, kept] = [Object.keys(before), Object.keys(now)];
  return {
    added: kept.filter((id) => !(id in before)).length,
    changed: kept.filter((id) => id in before && before[id] !== now[id]).length,
    removed: old.filter((id) => !(id in now)).length,
  };
}

function changedChapters(before: readonly PlacedSentence[], now: readonly PlacedSentence[]): ChangedChapter[] {
  const chapters = new Map<string, ChangedChapter>();
  const of = (title: string) => {
    const known = chapters.get(title) ?? { title, page: null, added: 0, removed: 0 };
    chapters.set(title, known);
    return known;
  };
  for (const { chapter } of now) of(chapter);
  for (const sentence of missingFrom(before, now)) {
    const chapter = of(sentence.chapter);
    chapter.added += 1;
    chapter.page ??= sentence.page;
  }
  for (const sentence of missingFrom(now, before)) of(sentence.chapter).removed += 1;
  return [...chapters.values()].filter(({ added, removed }) => added + removed > 0);
}

/** The sentences of `many` that `others` lacks in the same chapter; a text said twice counts twice. */
function missingFrom(others: readonly PlacedSentence[], many: readonly PlacedSentence[]): PlacedSentence[] {
  const left = new Map<string, number>();
  const key = ({ chapter, text }: PlacedSentence) => JSON.stringify([chapter, text]);
  for (const one of others) left.set(key(one), (left.get(key(one)) ?? 0) + 1);
  return many.filter((one) => {
    const count = left.get(key(one)) ?? 0;
    if (count > 0) left.set(key(one), count - 1);
    return count === 0;
  });
}

const titlesOf = (sentences: readonly PlacedSentence[]) => [...new Set(sentences.map(({ chapter }) => chapter))];

/** The fewest chapters whose move explains the order of now. */
function movedChapters(before: readonly string[], now: readonly string[]): NonNullable<ProofChanges["moved"]> {
  const common = now.filter((title) => before.includes(title));
  const still = new Set(longestInOrder(common, (title) => before.indexOf(title)));
  return common
    .filter((title) => !still.has(title))
    .map((title) => ({ title, from: before.indexOf(title) + 1, to: now.indexOf(title) + 1 }));
}

/** The longest part of `titles`, in their order, whose places rise. */
function longestInOrder(titles: readonly string[], placeOf: (title: string) => number): string[] {
  const ending: string[][] = [];
  for (const title of titles) {
    const earlier = ending.filter((part) => placeOf(part.at(-1) ?? title) < placeOf(title));
    const longest = earlier.reduce<string[]>((most, part) => (part.length > most.length ? part : most), []);
    ending.push([...longest, title]);
  }
  return ending.reduce<string[]>((most, part) => (part.length > most.length ? part : most), []);
}
