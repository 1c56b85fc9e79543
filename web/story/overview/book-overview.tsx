import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { minutesOf } from "#web/story/open-book/numbers.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { goalMinutes } from "./good-book.tsx";
import { Needs } from "./needs.tsx";
import { overviewWords } from "./overview-words.ts";
import { RunningWork } from "./running-work.tsx";

type BookOverviewProps = {
  sessionId: string;
  answers: readonly StoryAnswer[];
  plan: readonly PlanQuestion[];
};

/** What a book still needs and the work that runs, on the page that shows its numbers and its next step already. */
export function BookOverview({ sessionId, answers, plan }: BookOverviewProps) {
  const words = useWords(overviewWords);
  return (
    <section className="book-overview" aria-labelledby="book-overview">
      <h2 id="book-overview">{words.missing}</h2>
      <p className="hint">
        {words.goal} {words.left(goalMinutes - minutesOf(answers))}
      </p>
      <Needs sessionId={sessionId} answers={answers} plan={plan} />
      <RunningWork sessionId={sessionId} answers={answers} />
    </section>
  );
}
