import { Link } from "react-router";
import type { Problem } from "#domain/interview/interview-failure.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { interviewWords } from "./interview-words.ts";
import { Button } from "#web/ui/button.tsx";

export function Broken({ problem, again }: { problem: Problem | null; again: () => void }) {
  const words = useWords(interviewWords);
  const { backToDashboard } = useWords(frameWords);
  const language = useLanguage();
  const unknown = problem === "session-not-found";
  return (
    <section className="sheet center" role="alert">
      <h1>{unknown ? words.notFoundTitle : words.wrongTitle}</h1>
      <p>{words.problems[problem ?? "session-not-loaded"]}</p>
      <p className="row">
        {unknown ? null : <Button onClick={again}>{words.again}</Button>}
        <Link className="button" to={pagePath(language, "/dashboard")}>
          {backToDashboard}
        </Link>
      </p>
    </section>
  );
}
