import { useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";

/** Words on a printed page in the book's own type and measure. */
const wordsPerPage = 250;

export function pagesOf(answers: readonly StoryAnswer[]): number {
  return pagesOfWords(answers.reduce((sum, { transcript }) => sum + (transcript?.match(/\S+/g)?.length ?? 0), 0));
}

export const pagesOfWords = (words: number) => Math.ceil(words / wordsPerPage);

export const minutesOfSeconds = (seconds: number) => Math.round(seconds / 60);

export function minutesOf(answers: readonly Pick<StoryAnswer, "duration_seconds">[]): number {
  return minutesOfSeconds(answers.reduce((sum, { duration_seconds: of }) => sum + (of ?? 0), 0));
}

/** Minutes of recorded voice and pages so far. */
export function Numbers({ answers }: { answers: readonly StoryAnswer[] }) {
  const words = useWords(storyWords);
  const minutes = minutesOf(answers);
  const pages = pagesOf(answers);
  return (
    <p className="numbers">
      {minutes > 0 ? (
        <span>
          <b>{minutes}</b> {words.minutesTold(minutes)}
        </span>
      ) : null}
      {pages > 0 ? (
        <span>
          <b>{pages}</b> {words.pagesSoFar(pages)}
        </span>
      ) : null}
    </p>
  );
}
