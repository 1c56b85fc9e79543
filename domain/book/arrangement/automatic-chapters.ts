import { chapterOfQuestion, placeInBook } from "#domain/interview/question-chapter.ts";
import type { ArrangedChapter } from "./arrangement.ts";
import { mergedTitle } from "./merged-title.ts";

/** A chapter below both is thin: less than about three pages. */
const thinWords = 900;
const thinStories = 3;
/** Merging never leaves fewer chapters. */
const minChapters = 6;

/** The story of one question and how many words were said in it. */
export type MeasuredSection = { questionId: number; words: number };

/**
 * The stories that answers make. Screen and composer both count the words of the newest transcript, fillers included, so
 * that they make the same chapters.
 */
export function measureSections(answers: readonly MeasuredSection[]): MeasuredSection[] {
  return [...Map.groupBy(answers, ({ questionId }) => questionId)].map(([questionId, given]) => ({
    questionId,
    words: given.reduce((sum, { words }) => sum + words, 0),
  }));
}

type Draft = { parts: number[]; sections: MeasuredSection[]; words: number; named: boolean };

/**
 * Sections in the order of the question bank, in its chapters. Two thin neighbors of one part of life become one chapter
 * with a title of its own, the shortest pair first, while the book has more than six chapters. The chapters in `named` (by
 * the bank's number) stay by themselves.
 */
export function automaticChapters(
  sections: readonly MeasuredSection[],
  named: ReadonlySet<number> = new Set(),
): ArrangedChapter[] {
  return mergeThin(draftsOf(sections, named)).map(({ parts, sections: placed }) => ({
    key: keyOf(parts),
    parts,
    title: null,
    hidden: false,
    sections: placed.map(({ questionId }) => ({ questionId, hidden: false })),
  }));
}

/** The key of a chapter of these chapters of the bank. */
export const keyOf = (parts: readonly number[]) => `bank-${parts.join("-")}`;

function draftsOf(sections: readonly MeasuredSection[], named: ReadonlySet<number>): Draft[] {
  const drafts = new Map<number, Draft>();
  for (const section of sections.toSorted((a, b) => placeInBook(a.questionId) - placeInBook(b.questionId))) {
    const { number } = chapterOfQuestion(section.questionId);
    const draft = drafts.get(number) ?? { parts: [number], sections: [], words: 0, named: named.has(number) };
    drafts.set(number, draft);
    draft.sections.push(section);
    draft.words += section.words;
  }
  return [...drafts.values()];
}

function mergeThin(drafts: Draft[]): Draft[] {
  const merged = [...drafts];
  while (merged.length > minChapters) {
    const pair = thinnestPair(merged);
    if (!pair) break;
    merged.splice(pair.at, 2, {
      parts: [...pair.first.parts, ...pair.second.parts],
      sections: [...pair.first.sections, ...pair.second.sections],
      words: pair.words,
      named: false,
    });
  }
  return merged;
}

/** The thin neighbors which together are shortest; undefined when there are none. */
function thinnestPair(drafts: Draft[]) {
  return drafts
    .flatMap((first, at) => {
      const second = drafts[at + 1];
      return second ? [{ at, first, second, words: first.words + second.words }] : [];
    })
    .filter(({ first, second }) => isThin(first) && isThin(second))
    .filter(({ first, second }) => mergedTitle(first.parts[0] ?? 0, second.parts.at(-1) ?? 0) !== null)
    .sort((a, b) => a.words - b.words)[0];
}

function isThin({ words, sections, named }: Draft): boolean {
  return !named && words < thinWords && sections.length < thinStories;
}
