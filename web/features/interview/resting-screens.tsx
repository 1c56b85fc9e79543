import { Link } from "react-router";
import type { InterviewSession, Problem } from "#domain/interview-machine.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { Button } from "#web/ui/button.tsx";

export function Broken({ problem, again }: { problem: Problem | null; again: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const unknown = problem === "session-not-found";
  return (
    <section className="sheet center" role="alert">
      <h1>{unknown ? words.interview.notFoundTitle : words.interview.wrongTitle}</h1>
      <p>{words.interview.problems[problem ?? "session-not-loaded"]}</p>
      <p className="row">
        {unknown ? null : <Button onClick={again}>{words.interview.again}</Button>}
        <Link className="button" to={pagePath(language, "/dashboard")}>
          {words.backToDashboard}
        </Link>
      </p>
    </section>
  );
}

export function Completed() {
  const words = useWords().interview;
  const language = useLanguage();
  return (
    <section className="sheet center">
      <h1>{words.done}</h1>
      <Link className="button main" to={pagePath(language, "/dashboard")}>
        {words.toDashboard}
      </Link>
    </section>
  );
}

export function Paused({ session, resume }: { session: InterviewSession; resume: () => void }) {
  const words = useWords().interview;
  const language = useLanguage();
  return (
    <section className="sheet center">
      <h1>{words.pausedTitle}</h1>
      <p>{words.pausedText}</p>
      <p>{words.question(Math.min(session.answered + 1, session.total), session.total)}</p>
      <p className="row">
        <Button onClick={resume}>{words.resume}</Button>
        <Link className="button" to={pagePath(language, "/dashboard")}>
          {words.toDashboard}
        </Link>
      </p>
    </section>
  );
}
