import { lazy, Suspense, useEffect, useRef, type ComponentProps, type RefObject } from "react";
import type {
  InterviewContext,
  InterviewEvent,
  InterviewQuestion,
  InterviewSession,
} from "#web/recording/interview-machine/interview-context.ts";
import type { Problem } from "#domain/interview/interview-failure.ts";
import { hasAnswer } from "#web/recording/interview-machine/interview-context.ts";
import type { Take } from "#domain/recording/take.ts";
import type { RunningRecording } from "#web/recording/recorder.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import {
  FollowUpsAside,
  MicrophoneHelp,
  NewLeaf,
  ReviewCard,
  Takes,
  WaitingAnswers,
  WhoHearsTake,
  WhereKept,
} from "#web/features/interview/deferred/deferred-parts.ts";
import { DeviceStorage } from "./device-storage.tsx";
import { InterviewBar } from "./interview-bar.tsx";
import type { UploadState } from "./upload-state.ts";
import { ProblemNotice } from "./problem-notice.tsx";
import { QuestionCard } from "./question-card.tsx";
import { RecorderDock, type RecorderDockProps } from "./recorder-dock.tsx";
import { useRecording, type RecordingProgress } from "./use-recording.ts";
import { TipsAside, TipsRow } from "./tips.tsx";

type TalkScreenProps = {
  /** A state of the machine. */
  state: string;
  context: InterviewContext & { session: InterviewSession; question: InterviewQuestion };
  take: Take | null;
  onItsWay: UploadState;
  running: RefObject<RunningRecording | null>;
  send: (event: InterviewEvent) => void;
};

const atRest = ["ready", "reviewing", "stuck", "unfound"];
const triedAgain = ["stuck", "unfound"];

/** A question with its recorder or the review of its take. */
export function TalkScreen(props: TalkScreenProps) {
  const { state, context, send } = props;
  const { session, question, problem } = context;
  const words = useWords(interviewWords);
  const refused = state === "ready" && problem === "microphone-refused";
  return (
    <div className={`interview ${mood(props)}`}>
      <InterviewBar
        session={session}
        question={question}
        pausing={context.pauseWanted || state === "pausing"}
        pause={() => send({ type: "PAUSE" })}
      />
      {refused ? (
        <MicrophoneHelp
          words={words.microphone}
          problem={words.problems["microphone-refused"]}
          again={words.again}
          tryAgain={() => send({ type: "RECORD" })}
        />
      ) : (
        <Desk {...props} />
      )}
    </div>
  );
}

const isSpeaking = ({ state }: TalkScreenProps) => state === "recording" || state === "resting";

/** The layout of the screen. */
function mood(props: TalkScreenProps): string {
  return isHearing(props) ? "hearing" : isSpeaking(props) ? "speaking" : "";
}

function isHearing({ state, context, take }: TalkScreenProps): boolean {
  return take !== null && (state === "reviewing" || (state === "keeping" && context.afterTake === "hear"));
}

function Desk(props: TalkScreenProps) {
  const { state, context, take, onItsWay, running, send } = props;
  const { session, question, takes } = context;
  const heading = useHeldFocus(`${question.id} ${context.followUps[0]?.id ?? ""}`, state);
  const reviewing = isHearing(props);
  const speaking = isSpeaking(props);
  const recording = useRecording(running, speaking ? state : null);
  useRestInTrouble(props, recording);
  const jump = atRest.includes(state) ? (questionId: number) => send({ type: "JUMP", questionId }) : null;
  const tips = { session, now: question.id, jump };
  return (
    <div className="talk-desk">
      <article className="stacked talk">
        <div className="question">
          <QuestionCard
            question={question}
            followUp={followUpOf(context)}
            quiet={!atRest.includes(state)}
            heading={heading}
          />
          {speaking ? <WhereKept recording={recording} sending={false} /> : null}
          <TipsRow {...tips} />
        </div>
        {reviewing && take ? (
          <Reviewing context={context} take={take} keeping={state === "keeping"} send={send} />
        ) : (
          <RecorderDock
            state={state}
            recording={recording}
            last={onItsWay.last}
            can={allowedActions(context)}
            previous={wayBack(context, jump)}
            send={send}
          >
            <ProblemNotice
              problem={context.problem ?? problemOf(onItsWay)}
              again={triedAgain.includes(state) ? () => send({ type: "RETRY" }) : null}
            />
          </RecorderDock>
        )}
        <SavedLeaf take={onItsWay.lastTake} />
      </article>
      {reviewing && take && takes.length > 1 ? (
        <Takes takes={takes} chosen={take.id} choose={(takeId) => send({ type: "CHOOSE", takeId })} />
      ) : (
        <Asides state={state} context={context} onItsWay={onItsWay} tips={tips} />
      )}
    </div>
  );
}

const SavedLeaf = ({ take }: { take: UploadState["lastTake"] }) => (
  <Suspense fallback={null}>{take === null ? null : <NewLeaf takeId={take.id} />}</Suspense>
);

const OtherWay = lazy(async () => ({
  default: (await import("#web/features/interview/deferred/other-way.tsx")).OtherWay,
}));
const FamilyWaits = lazy(async () => ({ default: (await import("./family-waits.tsx")).FamilyWaits }));

type AsidesProps = Pick<TalkScreenProps, "state" | "context" | "onItsWay"> & {
  tips: ComponentProps<typeof TipsAside>;
};

export function Asides({ state, context: { takes, followUps }, onItsWay, tips }: AsidesProps) {
  const isAsked = state === "ready" && followUps.length === 0;
  const { lastTake } = onItsWay;
  return (
    <div className="asides">
      {isAsked ? (
        <Suspense fallback={null}>
          <OtherWay token={tips.session.token} />
          {takes.length === 0 ? <FamilyWaits userId={tips.session.userId} /> : null}
        </Suspense>
      ) : null}
      {lastTake === null ? null : (
        <Suspense fallback={null}>
          <WhoHearsTake key={lastTake.id} take={{ ...lastTake, userId: tips.session.userId }} isLast />
        </Suspense>
      )}
      <DeviceStorage />
      <Suspense fallback={null}>{onItsWay.isLate ? <WaitingAnswers {...onItsWay} /> : null}</Suspense>
      {followUps.length > 0 ? (
        <Suspense fallback={null}>
          <FollowUpsAside followUps={followUps} />
        </Suspense>
      ) : (
        <TipsAside {...tips} />
      )}
    </div>
  );
}

/** The current follow-up with its position. */
function followUpOf({ followUps: [asked, ...others], done }: InterviewContext) {
  return asked ? { asked, at: done.length + 1, of: done.length + 1 + others.length } : null;
}

function allowedActions(context: TalkScreenProps["context"]): RecorderDockProps["can"] {
  const isAnswered = hasAnswer(context);
  return {
    skip: !context.question.required || isAnswered,
    continue: isAnswered,
    goBack: context.takes.length > 0,
    restoreTake: context.letGo !== null,
    enough: context.followUps.length > 0,
  };
}

/** Returns to the previous question from an unanswered one. */
function wayBack(
  { session, question, followUps }: TalkScreenProps["context"],
  jump: ((questionId: number) => void) | null,
): (() => void) | null {
  const here = session.plan.findIndex(({ questionId }) => questionId === question.id);
  const before = session.plan[here - 1];
  return jump && before && followUps.length === 0 ? () => jump(before.questionId) : null;
}

/** Pauses a recording in trouble until the storyteller continues. Runs at each recording update. */
export function useRestInTrouble(
  { state, running, send }: Pick<TalkScreenProps, "state" | "running" | "send">,
  { trouble }: RecordingProgress,
): void {
  useEffect(() => {
    if (state === "recording" && trouble !== null && running.current?.trouble()) send({ type: "REST" });
  });
}

type ReviewingProps = Pick<TalkScreenProps, "context" | "send"> & { take: Take; keeping: boolean };

function Reviewing({ context: { session, takes, letGo, problem }, take, keeping, send }: ReviewingProps) {
  const { userId } = session;
  const words = useWords(interviewWords);
  const name = takes.length > 1 ? words.take(takes.indexOf(take) + 1) : words.yourAnswer;
  return (
    <ReviewCard
      take={take}
      name={name}
      keeping={keeping}
      canRestoreTake={letGo !== null}
      send={send}
      asked={<WhoHearsTake key={take.id} take={{ ...take, userId }} />}
    >
      <ProblemNotice problem={problem} again={null} />
    </ReviewCard>
  );
}

/** Focuses a new question, also after the focused element disappeared. */
function useHeldFocus(asked: string, state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [asked]);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}

/** The upload problem that the person can solve, or null. */
export function problemOf({ waiting, trouble }: UploadState): Problem | null {
  if (waiting.length === 0) return null;
  return trouble === "signed-out" ? "signed-out" : trouble === "refused" ? "not-saved" : null;
}
