import type { ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { automaticTitle } from "#domain/book/arrangement/automatic-title.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { Language } from "#domain/language.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import type { Step } from "./steps.ts";
import { minutesOf, pagesOf } from "#web/story/open-book/numbers.tsx";

export type ShownStory = { questionId: number; title: string; hidden: boolean };

/** `told` of `questions`: of the chapters of the question bank whose stories it has. */
export type ShownChapter = {
  key: string;
  title: string;
  isNamed: boolean;
  hidden: boolean;
  stories: ShownStory[];
  pages: number;
  minutes: number;
  told: number;
  questions: number;
};

/** A chapter among all of them, and what changes it. */
export type ChangedChapter = {
  chapter: ShownChapter;
  chapters: readonly ShownChapter[];
  take: (step: Step) => void;
};

type Book = { answers: readonly StoryAnswer[]; plan: readonly PlanQuestion[] };

/** The chapters with their stories that have answers. A chapter of the bank without any is left out. */
export function shownChapters(
  chapters: readonly ArrangedChapter[],
  { answers, plan }: Book,
  language: Language,
): ShownChapter[] {
  const byQuestion = Map.groupBy(answers, ({ question_id }) => question_id);
  return chapters.flatMap((chapter) => {
    const stories = chapter.sections.flatMap(({ questionId, hidden }) => {
      const [main] = byQuestion.get(questionId) ?? [];
      return main ? [{ questionId, hidden, title: titleOf(main, language) }] : [];
    });
    if (stories.length === 0 && chapter.parts.length > 0) return [];
    const inBook = stories
      .filter(({ hidden }) => !hidden)
      .flatMap(({ questionId }) => byQuestion.get(questionId) ?? []);
    const questions = questionsOf(chapter, plan);
    return {
      key: chapter.key,
      title: chapter.title ?? automaticTitle(chapter, language),
      isNamed: chapter.title !== null,
      hidden: chapter.hidden,
      stories,
      pages: pagesOf(inBook),
      minutes: minutesOf(inBook),
      told: questions.filter((id) => byQuestion.has(id)).length,
      questions: questions.length,
    };
  });
}

function titleOf({ story_title: title, questions: { text, text_fr } }: StoryAnswer, language: Language): string {
  return title ?? (language === "fr" ? text_fr : text);
}

function questionsOf({ parts }: ArrangedChapter, plan: readonly PlanQuestion[]): number[] {
  return plan.map(({ question_id: id }) => id).filter((id) => parts.includes(chapterOfQuestion(id).number));
}
