import { Suspense, useEffect, useRef, type RefObject } from "react";
import { MicrophoneHelp, NewLeaf, Takes, WhereKept } from "#web/features/interview/deferred/deferred-parts.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { InterviewBar } from "./interview-bar.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { QuestionCard } from "./question-card.tsx";
import { RecorderDock } from "./recorder-dock.tsx";
import { TakeReview } from "./take-review.tsx";
import { TalkAsides } from "./asides/talk-asides.tsx";
import {
  allowedActions,
  followUpOf,
  isHearing,
  isSpeaking,
  mood,
  problemOf,
  wayBack,
  type TalkScreenProps,
} from "./talk-state.ts";
import { TipsRow } from "./asides/tips.tsx";
import type { UploadState } from "./upload-state.ts";
import { useRecording } from "./use-recording.ts";
import { useRestInTrouble } from "./use-rest-in-trouble.ts";

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
        <TalkDesk {...props} />
      )}
    </div>
  );
}

function TalkDesk(props: TalkScreenProps) {
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
          <TakeReview context={context} take={take} keeping={state === "keeping"} send={send} />
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
        <TalkAsides state={state} context={context} onItsWay={onItsWay} tips={tips} />
      )}
    </div>
  );
}

const SavedLeaf = ({ take }: { take: UploadState["lastTake"] }) => (
  <Suspense fallback={null}>{take === null ? null : <NewLeaf takeId={take.id} />}</Suspense>
);

/** Focuses a new question, also after the focused element disappeared. */
function useHeldFocus(asked: string, state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [asked]);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}
