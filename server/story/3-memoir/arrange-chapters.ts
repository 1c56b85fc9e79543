import type { Language } from "#domain/language.ts";
import type { Chapter, Story } from "#domain/memoir.ts";
import { chapterOfQuestion, placeInBook } from "#domain/question-chapter.ts";
import { joinTitles } from "./join-titles.ts";

/** A chapter below this many words is thin: about three pages. */
const thinWords = 900;
/** Merging never leaves fewer chapters, nor puts more of the bank's chapters into one. */
const minChapters = 6;
const maxMerged = 3;

/** A book of fewer words is small: of a chapter with one story the bank's title promises too much. */
const smallBookWords = 7000;

type Draft = { parts: number[]; stories: Story[]; words: number; named: boolean };

/**
 * Stories in the order of the question bank, in its chapters. Thin chapters join their thinner neighbour while the
 * book has more than six; a chapter the person gave a title to (by the bank's number) stays by itself.
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

/** The neighbours of which one is thin and which together are shortest; undefined when there are none. */
function thinnestPair(drafts: Draft[]) {
  return drafts
    .flatMap((first, at) => {
      const second = drafts[at + 1];
      return second ? [{ at, first, second, words: first.words + second.words }] : [];
    })
    .filter(({ first, second }) => first.words < thinWords || second.words < thinWords)
    .filter(({ first, second }) => !first.named && !second.named)
    .filter(({ first, second }) => first.parts.length + second.parts.length <= maxMerged)
    .sort((a, b) => a.words - b.words)[0];
}

function onlyStoryTitle({ stories: [story, ...more], named }: Draft): string | null {
  return named || more.length > 0 ? null : (story?.title ?? null);
}

function titleOf(draft: Draft, language: Language, titles: Record<number, string>): string {
  const own = draft.parts.map((part) => titles[part] ?? bankTitle(part, draft.stories, language));
  return joinTitles(own, language);
}

function bankTitle(part: number, stories: Story[], language: Language): string {
  const chapter = stories.map((story) => chapterOfQuestion(story.questionId)).find(({ number }) => number === part);
  return chapter?.title[language] ?? String(part);
}

function wordsOf(story: Story): number {
  const sentences = story.paragraphs.flatMap((paragraph) => paragraph.sentences);
  return sentences.reduce((sum, sentence) => sum + sentence.text.split(/\s+/u).length, 0);
}
