import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import type { StorySession } from "#web/story/api/load-story-session.ts";
import { minutesOf, pagesOf } from "#web/story/open-book/numbers.tsx";
import { interviewPath, nextToAnswer } from "#web/story/open-book/places.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Needs } from "./needs.tsx";
import { overviewWords } from "./overview-words.ts";
import { RunningWork } from "./running-work.tsx";

/** The measure of a good book. */
export const goalMinutes = 300;

type GoodBookProps = {
  storyId: string;
  session: StorySession;
  answers: readonly StoryAnswer[];
  plan: readonly PlanQuestion[];
};

/** One book beside its studio: how much is recorded, what it still needs, the next step, and the work that runs. */
export function GoodBook({ storyId, session, answers, plan }: GoodBookProps) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const minutes = minutesOf(answers);
  const pages = pagesOf(answers);
  const next = nextToAnswer(session, plan, answers);
  const asked = next && (language === "fr" ? next.questions.text_fr : next.questions.text);
  const step = (
    <Link
      className="button main large"
      to={next ? interviewPath(language, session, next) : pagePath(language, `/proof/${storyId}`)}
    >
      <Icon name={next ? "microphone" : "book"} />
      {next ? words.answer(next.position) : words.proof}
    </Link>
  );
  return (
    <aside className="good-book">
      <section className="good-book-card" aria-labelledby="good-book">
        <h2 className="eyebrow" id="good-book">
          {words.goodBook}
        </h2>
        <p className="big-line">
          <b>{minutes}</b> {words.minutes(minutes)}
        </p>
        <p className="big-line">
          <b>{pages}</b> {words.pages(pages)}
        </p>
        <p className="hint">
          {words.goal} {words.left(goalMinutes - minutes)}
        </p>
        <div className="good-book-step">
          {step}
          <p className="hint">{asked === null ? words.allTold : words.quoted(asked)}</p>
        </div>
      </section>
      <h2 className="needs-head">{words.missing}</h2>
      <Needs sessionId={session.id} answers={answers} plan={plan} />
      <RunningWork sessionId={session.id} answers={answers} />
      <p className="good-book-dock">{step}</p>
    </aside>
  );
}
