import { automaticChapters, type MeasuredSection } from "#domain/book/arrangement/automatic-chapters.ts";
import { automaticTitle } from "#domain/book/arrangement/automatic-title.ts";
import type { ArrangedChapter, Arrangement } from "#domain/book/arrangement/arrangement.ts";
import { placeSections } from "#domain/book/arrangement/place-sections.ts";
import type { Chapter, Story } from "#domain/book/memoir.ts";
import type { Language } from "#domain/language.ts";

/** A book of fewer words is small: of a chapter with one story the bank's title promises too much. */
const smallBookWords = 7000;

type ArrangeOptions = {
  language: Language;
  /** Titles by the number of the bank's chapter. */
  titles: Readonly<Record<number, string>>;
  /** How many words were said, by question. */
  said: readonly MeasuredSection[];
  /** Null: chapters in the order of the question bank. */
  arrangement: Arrangement | null;
};

/** Stories in chapters, as the storyteller arranged them. Hidden ones are in none. */
export function arrangeChapters(
  stories: readonly Story[],
  { language, titles, said, arrangement }: ArrangeOptions,
): Chapter[] {
  const questionIds = stories.map(({ questionId }) => questionId);
  const told = new Set(questionIds);
  const sections = said.filter(({ questionId }) => told.has(questionId));
  const named = new Set(Object.keys(titles).map(Number));
  const placed = arrangement ? placeSections(arrangement.chapters, questionIds) : automaticChapters(sections, named);
  const byQuestion = Map.groupBy(stories, ({ questionId }) => questionId);
  const isSmall = stories.reduce((sum, story) => sum + wordsOf(story), 0) < smallBookWords;
  const drafts = placed
    .filter(({ hidden }) => !hidden)
    .map((chapter) => ({ chapter, stories: storiesOf(chapter, byQuestion) }))
    .filter((draft) => draft.stories.length > 0);
  return drafts.map(({ chapter, stories: placedStories }, at) => ({
    number: at + 1,
    title:
      chapter.title ??
      (isSmall && !chapter.parts.some((part) => named.has(part)) ? onlyStoryTitle(placedStories) : null) ??
      automaticTitle(chapter, language, titles),
    stories: placedStories,
  }));
}

function storiesOf({ sections }: ArrangedChapter, byQuestion: ReadonlyMap<number, Story[]>): Story[] {
  return sections.filter(({ hidden }) => !hidden).flatMap(({ questionId }) => byQuestion.get(questionId) ?? []);
}

function onlyStoryTitle([story, ...more]: readonly Story[]): string | null {
  return more.length > 0 ? null : (story?.title ?? null);
}

function wordsOf(story: Story): number {
  const sentences = story.paragraphs.flatMap((paragraph) => paragraph.sentences);
  return sentences.reduce((sum, sentence) => sum + sentence.text.split(/\s+/u).length, 0);
}
