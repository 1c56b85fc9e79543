import { lazy, Suspense, useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { InterviewQuestion, InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import { remainingMinutes } from "#domain/interview/remaining-minutes.ts";
import type { Problem } from "#domain/interview/interview-failure.ts";
import { isFreeTrial } from "#domain/interview/free-trial.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { loadPhrase } from "#web/features/interview/api/load-phrase.ts";
import { Armchair } from "#web/features/interview/armchair.tsx";
import { placeOf } from "#web/features/interview/talk/interview-bar.tsx";
import { TalkPages } from "#web/features/interview/talk/talk-pages.tsx";

const congratulationMs = 6000;

/** Opens the dashboard after a moment (spec, signed-in §4.1). The end of a free trial leads to what was made of it. */
export function Completed({ session }: { session: InterviewSession | null }) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(pagePath(language, "/dashboard")), congratulationMs);
    return () => clearTimeout(timer);
  }, [language, navigate]);
  return (
    <section className="sheet center">
      <h1>{words.done}</h1>
      <Link className="button main large" to={pagePath(language, "/dashboard")}>
        {words.toDashboard}
      </Link>
      {session && isFreeTrial(session.plan.map(({ questionId }) => questionId)) ? (
        <Link className="button large" to={`${pagePath("en", "/interview/paywall")}?session=${session.id}`}>
          {words.lookInside}
        </Link>
      ) : null}
    </section>
  );
}

/** A different sentence for each rest; the screen works without one. */
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

const FamilyWaits = lazy(async () => ({
  default: (await import("#web/features/interview/talk/asides/family-waits.tsx")).FamilyWaits,
}));

type PausedProps = {
  session: InterviewSession;
  question: InterviewQuestion;
  waiting: boolean;
  problem: Problem | null;
  resume: () => void;
};

export function Paused({ session, question, waiting, problem, resume }: PausedProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const phrase = usePhrase();
  return (
    <section className="stacked paused">
      <div>
        <h1>{words.pausedTitle}</h1>
        <p className="lead">{words.pausedText}</p>
        {phrase === "" ? null : <p className="phrase">{phrase}</p>}
        <TalkPages plan={session.plan} now={question.id} />
        <p>
          <strong>{words.question(placeOf(session, question), session.total)}.</strong>{" "}
          <span className="hint">{words.minutesLeft(remainingMinutes(session))}</span>
        </p>
        {waiting ? <p>{words.takeWaits}</p> : null}
        {problem === null ? null : <Notice kind="problem">{words.problems[problem]}</Notice>}
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
