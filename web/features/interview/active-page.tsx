import { useMachine } from "@xstate/react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { chosenTake } from "#web/recording/interview-machine/interview-context.ts";
import type { InterviewEvent } from "#web/recording/interview-machine/interview-context.ts";
import type { Take } from "#domain/recording/take.ts";
import { hasExternalMicrophone } from "#domain/account/profile.ts";
import { isNaturalSound } from "#web/recording/natural-sound.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { noConversation, resumedConversation, type Wanted } from "#web/recording/spoken-part.ts";
import type { RunningRecording } from "#web/recording/recorder.ts";
import { useOutbox } from "#web/recording/outbox/use-outbox.ts";
import { interviewWords } from "./interview-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { provideInterviewSteps } from "./interview-steps.ts";
import { Broken } from "./load-failed.tsx";
import { ConsentGate } from "./consent/consent-gate.tsx";
import { Between, Completed, Elsewhere, InsecurePage, Paused } from "./deferred/deferred-parts.ts";
import { useWholeInterview } from "./deferred/use-whole-interview.ts";
import type { TalkedDesk } from "./spoken/spoken-question.tsx";
import { uploadStageOf } from "./talk/upload-state.ts";
import { TalkScreen } from "./talk/talk-screen.tsx";
import { useOnlyTab } from "./use-only-tab.ts";

const OpenOrder = lazy(async () => ({ default: (await import("./open-order.tsx")).OpenOrder }));
/** States between an answer and the next question. */
const between: readonly string[] = [
  "permission",
  "keepingForLater",
  "leavingOut",
  "caring",
  "coolingDown",
  "offering",
  "finishing",
];

/**
 * Query: `?session=` is the interview, `?question=` a question to resume, `?take=` an earlier take of it, `?order=`
 * its order. One tab at a time holds the interview.
 */
export function ActivePage({ Talked = null }: { Talked?: TalkedDesk | null }) {
  const [search] = useSearchParams();
  const { loading } = useWords(frameWords);
  const order = search.has("session") ? null : search.get("order");
  return (
    <Suspense fallback={<Skeleton label={loading} />}>
      {order === null ? <SessionPage Talked={Talked} /> : <OpenOrder orderId={order} />}
    </Suspense>
  );
}

function SessionPage({ Talked }: { Talked: TalkedDesk | null }) {
  const [search, setSearch] = useSearchParams();
  const language = useLanguage();
  const token = search.get("session") ?? "";
  const question = Number(search.get("question"));
  const [asked] = useState(Number.isInteger(question) && question > 0 ? question : null);
  const [take] = useState(search.get("take"));
  const named = search.has("question");
  useEffect(() => {
    if (named)
      setSearch(
        (was) => {
          was.delete("question");
          was.delete("take");
          return was;
        },
        { replace: true },
      );
  }, [named, setSearch]);
  if (token === "") {
    const error = Talked === null ? "session-token-missing" : "session-token-required";
    return <Navigate to={`${pagePath(language, "/dashboard")}?error=${error}`} replace />;
  }
  /* An insecure page has neither a microphone nor the locks that tabs share. */
  if (!window.isSecureContext) return <InsecurePage />;
  return <OneTab key={token} token={token} asked={asked} take={take} Talked={Talked} />;
}

/** `take`: the take to show first. `Talked`: the view of a question in a conversation. */
type Asked = { token: string; asked: number | null; take: string | null; Talked: TalkedDesk | null };

function OneTab({ token, ...asked }: Asked) {
  const { loading } = useWords(frameWords);
  const tab = useOnlyTab(token);
  if (tab.only === null) return <Skeleton label={loading} />;
  if (!tab.only) return <Elsewhere wasTaken={tab.wasTaken} takeOver={tab.takeOver} />;
  return (
    <ConsentGate token={token}>
      <Interview token={token} {...asked} />
    </ConsentGate>
  );
}

/** The machine with the steps of this browser, the current recording, and the last saved answer. */
function useInterviewHere(isTalk: boolean) {
  const spoken = useRef(useLanguage());
  spoken.current = useLanguage();
  const { profile } = useAuth();
  const natural = useRef(false);
  natural.current = profile !== null && hasExternalMicrophone(profile);
  const running = useRef<RunningRecording | null>(null);
  const wanted = useRef<Wanted>({ ...noConversation });
  const [lastKept, setLastKept] = useState<{ id: string; questionId: number } | null>(null);
  const machine = useMemo(
    () =>
      provideInterviewSteps({
        language: () => spoken.current,
        natural: () => isNaturalSound(natural.current),
        running,
        kept: setLastKept,
        interviewer: { hears: () => isTalk && wanted.current.talks, hasAsked: () => wanted.current.answered },
      }),
    [isTalk],
  );
  return { machine, running, wanted, lastKept, forgetLast: () => setLastKept(null) };
}

/** Shows the requested take until the person chooses another one. `takes`: null until they are loaded. */
function useShownFirst(
  take: string | null,
  takes: readonly Take[] | null,
  send: (event: { type: "CHOOSE"; takeId: string }) => void,
): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (takes === null || !isFirst.current) return;
    isFirst.current = false;
    if (take !== null && takes.some(({ id }) => id === take)) send({ type: "CHOOSE", takeId: take });
  }, [take, takes, send]);
}

/** Reports a pause and its end if the person requested them here. */
function useToasts(state: string): void {
  const words = useWords(interviewWords);
  const toast = useToast();
  const before = useRef(state);
  const isResuming = useRef(false);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === "pausing" && state === "paused") toast("good", words.pausedToast);
    if (state === "resuming" || state === "loading" || state === "arriving") {
      isResuming.current ||= state === "resuming";
      return;
    }
    if (isResuming.current && state !== "paused" && state !== "broken") toast("good", words.resumedToast);
    isResuming.current = false;
  }, [state, toast, words]);
}

function Interview({ token, asked, take, Talked }: Asked) {
  const { loading } = useWords(frameWords);
  const { machine, running, wanted, lastKept, forgetLast } = useInterviewHere(Talked !== null);
  const [now, send, actor] = useMachine(machine, { input: { token, asked } });
  /* Leaving the page ends the recording; it stays in the journal. */
  useEffect(() => () => void running.current?.end(), []);
  useShownFirst(take, now.matches("reviewing") ? now.context.takes : null, send);
  useToasts(now.value);
  const onceWhole = useWholeInterview();
  const { session, question, problem } = now.context;
  const outbox = useOutbox(session?.userId ?? "");
  if (now.matches("broken")) return <Broken problem={problem} again={() => send({ type: "RETRY" })} />;
  if (now.matches("completed")) return <Completed session={session} />;
  if (now.matches("loading") || now.matches("arriving") || now.matches("resuming") || !session || !question)
    return <Skeleton label={loading} />;
  if (between.includes(now.value))
    return <Between state={now.value} context={{ ...now.context, session, question }} send={send} />;
  if (now.matches("paused"))
    return (
      <Paused
        session={session}
        question={question}
        waiting={now.context.takes.some(({ spare }) => !spare)}
        problem={problem}
        resume={() => {
          if (wanted.current.paused) wanted.current = { ...resumedConversation };
          send({ type: "RESUME" });
        }}
      />
    );
  const shown = {
    state: now.value,
    context: { ...now.context, session, question },
    take: chosenTake(now.context),
    onItsWay: { ...outbox, last: uploadStageOf(outbox, lastKept?.id ?? null), lastTake: lastKept },
    running,
    send: (event: InterviewEvent) => {
      if (event.type === "RECORD") forgetLast();
      if (event.type === "REST") running.current?.pause();
      if (event.type === "GO_ON") running.current?.resume();
      if (event.type === "RECORD") onceWhole(() => send(event));
      else send(event);
    },
  };
  if (Talked !== null) return <Talked {...shown} wanted={wanted} actor={actor} />;
  return <TalkScreen {...shown} />;
}
