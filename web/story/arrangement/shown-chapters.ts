import type { ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { automaticTitle } from "#domain/book/arrangement/automatic-title.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { Language } from "#domain/language.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import type { Step } from "./steps.ts";
import { sideOf } from "./use-dragging.ts";
import { minutesOf, pagesOf } from "#web/story/open-book/numbers.tsx";

/** `answerId`: the answer that carries the title which the storyteller gave; null without a main answer in the book. */
export type ShownStory = {
  questionId: number;
  title: string;
  given: string | null;
  answerId: string | null;
  hidden: boolean;
};

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
      if (!main) return [];
      const answerId = main.follow_up === null ? main.id : null;
      return [{ questionId, hidden, title: titleOf(main, language), given: main.story_title, answerId }];
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

/** Where a story of a chapter can go within it; null at the ends. `drop`: it takes the place of the dropped story. */
export function movesOf({ questionId }: ShownStory, { chapter, take }: ChangedChapter) {
  const ids = chapter.stories.map((one) => one.questionId);
  const at = ids.indexOf(questionId);
  const place = (moved: number, side: "before" | "after", of: number) =>
    take({ kind: "place story", questionId: moved, into: chapter.key, beside: { side, of } });
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return {
    up: before === undefined ? null : () => place(questionId, "before", before),
    down: after === undefined ? null : () => place(questionId, "after", after),
    drop: (key: string) => {
      const moved = Number(key);
      place(moved, sideOf(ids, moved, questionId) ?? "before", questionId);
    },
  };
}
