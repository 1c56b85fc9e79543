import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { Language } from "#domain/language.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";

export type RoadChapter = { number: number; title: string; questions: PlanQuestion[]; answered: number };

/** The plan by chapters. */
export function chaptersOf(plan: readonly PlanQuestion[], answered: ReadonlySet<number>, language: Language) {
  const byChapter = Map.groupBy(plan, ({ question_id }) => chapterOfQuestion(question_id).number);
  return [...byChapter].map(([number, questions]): RoadChapter => {
    const first = questions[0]?.question_id ?? 1;
    return {
      number,
      title: chapterOfQuestion(first).title[language],
      questions,
      answered: questions.filter(({ question_id }) => answered.has(question_id)).length,
    };
  });
}
