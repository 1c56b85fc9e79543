import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Problem } from "#domain/interview-failure.ts";
import type { InterviewQuestion, InterviewSession } from "#domain/interview/interview-context.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { interviewWords } from "./words/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useAuth } from "#web/lib/auth-context.ts";
import { loadPhrase } from "./api/load-phrase.ts";
import { Armchair } from "./armchair.tsx";
import { placeOf } from "./talk/interview-bar.tsx";
import { Leaves } from "./talk/leaves.tsx";

/** Two minutes for each question that is not told yet (spec, signed-in §4.1). */
const minutesEach = 2;

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

export function Completed() {
  const words = useWords(interviewWords);
  const language = useLanguage();
  return (
    <section className="sheet center">
      <h1>{words.done}</h1>
      <Link className="button main large" to={pagePath(language, "/dashboard")}>
        {words.toDashboard}
      </Link>
    </section>
  );
}

/** A kind sentence for whoever rests, another each time; without one the screen is whole too. */
function usePhrase(): string {
  const { profile } = useAuth();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["phrase", profile?.id, language],
    queryFn: () => loadPhrase("closing", profile?.full_name?.split(" ")[0] ?? ""),
    enabled: profile !== null && (profile.preferred_language ?? "en") === language,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return data ?? "";
}

const FamilyWaits = lazy(async () => ({ default: (await import("./talk/family-waits.tsx")).FamilyWaits }));

type PausedProps = { session: InterviewSession; question: InterviewQuestion; waiting: boolean; resume: () => void };

export function Paused({ session, question, waiting, resume }: PausedProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const left = Math.max(0, session.total - session.answered) * minutesEach;
  const phrase = usePhrase();
  return (
    <section className="stacked paused">
      <div>
        <h1>{words.pausedTitle}</h1>
        <p className="lead">{words.pausedText}</p>
        {phrase === "" ? null : <p className="phrase">{phrase}</p>}
        <Leaves plan={session.plan} now={question.id} />
        <p>
          <strong>{words.question(placeOf(session, question), session.total)}.</strong>{" "}
          <span className="hint">{words.minutesLeft(left)}</span>
        </p>
        {waiting ? <p>{words.takeWaits}</p> : null}
        <Suspense fallback={null}>
          <FamilyWaits userId={session.userId} />
        </Suspense>
        <p className="row">
          <Button large onClick={resume}>
            {words.resume}
          </Button>
          <Link className="button large" to={pagePath(language, "/dashboard")}>
            {words.toDashboard}
          </Link>
        </p>
      </div>
      <Armchair />
    </section>
  );
}
