import type { Language } from "#domain/language.ts";
import type { Chapter, Story } from "#domain/book/memoir.ts";
import { chapterOfQuestion, placeInBook } from "#domain/interview/question-chapter.ts";
import { mergedTitle } from "./merged-title.ts";

/** A chapter below both is thin: less than about three pages. */
const thinWords = 900;
const thinStories = 3;
/** Merging never leaves fewer chapters. */
const minChapters = 6;

/** A book of fewer words is small: of a chapter with one story the bank's title promises too much. */
const smallBookWords = 7000;

type Draft = { parts: number[]; stories: Story[]; words: number; named: boolean };

/**
 * Stories in the order of the question bank, in its chapters. Two thin neighbours of one part of life become one chapter
 * with a title of its own, the shortest pair first, while the book has more than six chapters. A chapter that the person
 * gave a title to (by the bank's number) stays by itself.
 */
export function arrangeChapters(stories: Story[], language: Language, titles: Record<number, string>): Chapter[] {
  const drafts = mergeThin(draftsOf(stories, titles));
  const small = drafts.reduce((sum, { words }) => sum + words, 0) < smallBookWords;
  return drafts.map((draft, at) => ({
    number: at + 1,
    title: (small ? onlyStoryTitle(draft) : null) ?? titleOf(draft, language, titles),
    stories: draft.stories,
  }));
}

function draftsOf(stories: Story[], titles: Record<number, string>): Draft[] {
  const drafts = new Map<number, Draft>();
  for (const story of stories.toSorted((a, b) => placeInBook(a.questionId) - placeInBook(b.questionId))) {
    const { number } = chapterOfQuestion(story.questionId);
    const draft = drafts.get(number) ?? { parts: [number], stories: [], words: 0, named: titles[number] !== undefined };
    drafts.set(number, draft);
    draft.stories.push(story);
    draft.words += wordsOf(story);
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
      stories: [...pair.first.stories, ...pair.second.stories],
      words: pair.words,
      named: false,
    });
  }
  return merged;
}

/** The thin neighbours which together are shortest; undefined when there are none. */
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

function isThin({ words, stories, named }: Draft): boolean {
  return !named && words < thinWords && stories.length < thinStories;
}

function onlyStoryTitle({ stories: [story, ...more], named }: Draft): string | null {
  return named || more.length > 0 ? null : (story?.title ?? null);
}

function titleOf({ parts, stories }: Draft, language: Language, titles: Record<number, string>): string {
  const [first = 0, ...more] = parts;
  const merged = mergedTitle(first, more.at(-1) ?? first);
  return merged?.[language] ?? titles[first] ?? bankTitle(first, stories, language);
}

function bankTitle(part: number, stories: Story[], language: Language): string {
  const chapter = stories.map((story) => chapterOfQuestion(story.questionId)).find(({ number }) => number === part);
  return chapter?.title[language] ?? String(part);
}

function wordsOf(story: Story): number {
  const sentences = story.paragraphs.flatMap((paragraph) => paragraph.sentences);
  return sentences.reduce((sum, sentence) => sum + sentence.text.split(/\s+/u).length, 0);
}
