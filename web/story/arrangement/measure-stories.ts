import { measureSections, type MeasuredSection } from "#domain/book/arrangement/automatic-chapters.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";

/** The stories that the answers make, and their words. An answer to a follow-up belongs to its question's story. */
export function measureStories(answers: readonly StoryAnswer[]): MeasuredSection[] {
  return measureSections(
    answers.map(({ question_id, transcript }) => ({
      questionId: question_id,
      words: transcript?.match(/\S+/g)?.length ?? 0,
    })),
  );
}
