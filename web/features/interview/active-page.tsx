import { useMachine } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import type { RunningRecording } from "#web/audio/recorder.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { interviewIn } from "./interview-steps.ts";
import { Broken, Completed, Paused } from "./resting-screens.tsx";
import { QuestionCard } from "./question-card.tsx";
import { RecorderCard } from "./recorder-card.tsx";
import { useOnlyTab } from "./use-only-tab.ts";

/** `?session=` names the interview. One tab at a time has it. */
export function ActivePage() {
  const [search] = useSearchParams();
  const token = search.get("session") ?? "";
  const only = useOnlyTab(token);
  const words = useWords();
  if (only === null) return <Skeleton label={words.loading} />;
  if (!only) return <Notice kind="problem">{words.interview.elsewhere}</Notice>;
  return <Interview key={token} token={token} />;
}

function Interview({ token }: { token: string }) {
  const language = useLanguage();
  const words = useWords();
  const { pathname, search } = useLocation();
  const running = useRef<RunningRecording | null>(null);
  const say = useToast();
  const { saved } = words.interview;
  const machine = useMemo(() => interviewIn(language, running, () => say("good", saved)), [language, say, saved]);
  const [now, send] = useMachine(machine, { input: { token } });
  useEffect(
    () => () => {
      running.current?.release();
    },
    [],
  );
  const { session, question, problem } = now.context;
  if (now.matches("broken")) return <Broken problem={problem} again={() => send({ type: "RETRY" })} />;
  if (now.matches("completed")) return <Completed />;
  if (now.matches("loading") || now.matches("arriving") || now.matches("resuming") || !session || !question)
    return <Skeleton label={words.loading} />;
  if (now.matches("paused")) return <Paused session={session} resume={() => send({ type: "RESUME" })} />;
  const resting = now.matches("ready") || now.matches("stuck");
  return (
    <>
      <QuestionCard session={session} question={question} quiet={!resting} pause={() => send({ type: "PAUSE" })} />
      <RecorderCard state={now.value} take={now.context.take} running={running} send={send} />
      {problem === null ? null : (
        <Notice kind="problem">
          {words.interview.problems[problem]}{" "}
          {problem === "signed-out" ? (
            <Link to={pagePath(language, "/auth")} state={{ from: `${pathname}${search}` }}>
              {words.auth.signIn}
            </Link>
          ) : null}
        </Notice>
      )}
      {now.matches("stuck") ? <Button onClick={() => send({ type: "RETRY" })}>{words.interview.again}</Button> : null}
      {resting && !question.required ? (
        <Button look="plain" onClick={() => send({ type: "SKIP" })}>
          {words.interview.skip}
        </Button>
      ) : null}
      <p className="tips">{words.interview.tips}</p>
    </>
  );
}
