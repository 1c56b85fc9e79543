import { Link, useLocation } from "react-router";
import type { Problem } from "#domain/interview/interview-failure.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function ProblemNotice({ problem, again }: { problem: Problem | null; again: (() => void) | null }) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <>
      {problem === null || problem === "microphone-refused" ? null : (
        <Notice kind="problem">
          {words.problems[problem]}{" "}
          {problem === "signed-out" ? (
            <Link to={pagePath(language, "/auth")} state={{ from: `${pathname}${search}` }}>
              {words.signIn}
            </Link>
          ) : null}
        </Notice>
      )}
      {again ? <Button onClick={again}>{words.again}</Button> : null}
    </>
  );
}
