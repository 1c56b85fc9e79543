import { Suspense, useLayoutEffect, type ComponentProps, type ComponentType, type RefObject } from "react";
import { canContinue } from "#web/recording/recorder-format.ts";
import { noConversation, type SpokenActs, type SpokenPart, type Wanted } from "#web/recording/spoken-part.ts";
import { LastAnswer, MicrophoneHelp, WhereKept } from "#web/features/interview/deferred/deferred-parts.ts";
import { InterviewBar } from "#web/features/interview/talk/interview-bar.tsx";
import type { UploadStage } from "#web/features/interview/talk/upload-state.ts";
import { ProblemNotice } from "#web/features/interview/talk/problem-notice.tsx";
import { TipsRow } from "#web/features/interview/talk/asides/tips.tsx";
import { TalkAsides } from "#web/features/interview/talk/asides/talk-asides.tsx";
import { TalkScreen } from "#web/features/interview/talk/talk-screen.tsx";
import { problemOf } from "#web/features/interview/talk/talk-state.ts";
import { useRestInTrouble } from "#web/features/interview/talk/use-rest-in-trouble.ts";
import { useRecording, type RecordingProgress } from "#web/features/interview/talk/use-recording.ts";
import { spokenActs } from "./spoken-acts.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type TalkedProps = ComponentProps<typeof TalkScreen> & {
  actor: Parameters<typeof spokenActs>[0];
  wanted: RefObject<Wanted>;
};
export type TalkedDesk = ComponentType<TalkedProps>;
type SpokenDeskProps = TalkedProps & { Spoken: ComponentType<SpokenPart> };

/** States that show the conversation; follow-ups and earlier takes look as they do without the interviewer. */
const talkedAbout: readonly string[] = [
  "ready",
  "preparing",
  "recording",
  "resting",
  "ending",
  "dropping",
  "keeping",
  "choosing",
  "moving",
  "pausing",
];

function isTalkedAbout({ state, context: { followUps, afterTake } }: Pick<TalkedProps, "state" | "context">): boolean {
  const isReviewed = state === "keeping" && afterTake === "hear";
  return talkedAbout.includes(state) && followUps.length === 0 && !isReviewed;
}

/** A repeated or continued answer keeps the interviewer. */
function callFor(
  { context, send }: Pick<TalkedProps, "context" | "send">,
  wanted: TalkedProps["wanted"],
): TalkedProps["send"] {
  return (event) => {
    const isSpokenOn = event.type === "REDO" || event.type === "CONTINUE";
    if (isSpokenOn && context.followUps.length === 0)
      wanted.current = { talks: true, begun: context.question.id, answered: false, paused: false };
    send(event);
  };
}

/** Continues the take of a paused conversation without a further tap. A take that cannot continue is reviewed. */
function useResumedTake({ state, take, context, send, wanted }: TalkedProps): void {
  useLayoutEffect(() => {
    const { talks, begun } = wanted.current;
    if (state !== "reviewing" || !talks || begun !== null || context.followUps.length > 0) return;
    if (take !== null && canContinue(take.mediaType)) callFor({ context, send }, wanted)({ type: "CONTINUE" });
    else wanted.current = { ...noConversation };
  });
}

/** A question in a conversation. The screens between questions look as they do without the interviewer. */
export function SpokenDesk({ Spoken, actor, wanted, ...props }: SpokenDeskProps) {
  const { state, context, send } = props;
  const acts = spokenActs(actor, send);
  useResumedTake({ ...props, actor, wanted });
  const { session, question, problem } = context;
  const words = useWords(interviewWords);
  if (!isTalkedAbout(props)) return <TalkScreen {...props} send={callFor({ context, send }, wanted)} />;
  return (
    <div className={isSpeakingIn(state) ? "interview speaking" : "interview"}>
      <InterviewBar
        session={session}
        question={question}
        pausing={context.pauseWanted || state === "pausing"}
        pause={() => send({ type: "PAUSE" })}
      />
      {state === "ready" && problem === "microphone-refused" ? (
        <MicrophoneHelp
          words={words.microphone}
          problem={words.problems[problem]}
          again={words.again}
          tryAgain={acts.begin}
        />
      ) : (
        <Desk {...props} Spoken={Spoken} acts={acts} wanted={wanted} />
      )}
    </div>
  );
}

const isSpeakingIn = (state: string) => state === "recording" || state === "resting";

function Desk({ Spoken, acts, wanted, ...props }: Omit<SpokenDeskProps, "actor"> & { acts: SpokenActs }) {
  const { state, context, onItsWay, running } = props;
  const { session, question, problem } = context;
  const words = useWords(interviewWords);
  const { loading } = useWords(frameWords);
  const recording = useRecording(running, isSpeakingIn(state) ? state : null);
  useRestInTrouble(props, recording);
  const tips = { session, now: question.id, jump: null };
  return (
    <div>
      <Suspense fallback={<Skeleton label={loading} lines={6} />}>
        <Spoken
          state={state}
          session={session}
          question={question}
          mayBeSkipped={!question.required}
          running={running}
          wanted={wanted}
          acts={acts}
          trouble={recording.trouble === null ? null : words.troubles[recording.trouble]}
          notice={<ProblemNotice problem={problem ?? problemOf(onItsWay)} again={null} />}
          tips={<TipsRow {...tips} />}
          kept={<Kept state={state} recording={recording} last={onItsWay.last} />}
          asides={<TalkAsides state={state} context={context} onItsWay={onItsWay} tips={tips} />}
        />
      </Suspense>
    </div>
  );
}

/** The save state of the current or last answer. */
function Kept({ state, recording, last }: { state: string; recording: RecordingProgress; last: UploadStage | null }) {
  if (isSpeakingIn(state) || state === "keeping")
    return <WhereKept recording={recording} sending={state === "keeping"} />;
  return last === null ? null : <LastAnswer last={last} />;
}
