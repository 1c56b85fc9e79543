import type { MeasuredSection } from "#domain/book/arrangement/automatic-chapters.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";

/** The stories that the answers make, and their words. An answer to a follow-up belongs to its question's story. */
export function measureStories(answers: readonly StoryAnswer[]): MeasuredSection[] {
  return [...Map.groupBy(answers, ({ question_id }) => question_id)].map(([questionId, given]) => ({
    questionId,
    words: given.reduce((sum, { transcript }) => sum + (transcript?.match(/\S+/g)?.length ?? 0), 0),
  }));
}
