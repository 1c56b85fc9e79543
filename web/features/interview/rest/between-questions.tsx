import type {
  InterviewContext,
  InterviewEvent,
  InterviewQuestion,
  InterviewSession,
} from "#web/recording/interview-machine/interview-context.ts";
import { InterviewBar } from "#web/features/interview/talk/interview-bar.tsx";
import { Caring } from "./caring.tsx";
import { CoolingDown } from "./cooling-down.tsx";
import { Offering } from "./offering.tsx";
import { Permission } from "./permission.tsx";

type BetweenProps = {
  /** A state of the machine. */
  state: string;
  context: InterviewContext & { session: InterviewSession; question: InterviewQuestion };
  send: (event: InterviewEvent) => void;
};

export function Between(props: BetweenProps) {
  const { context, send } = props;
  return (
    <div className="interview">
      <InterviewBar
        session={context.session}
        question={context.question}
        pausing={context.pauseWanted}
        pause={() => send({ type: "PAUSE" })}
      />
      <What {...props} />
    </div>
  );
}

function What({ state, context, send }: BetweenProps) {
  const { session, question, care, left, problem } = context;
  if (state === "caring" && care) return <Caring care={care} send={send} />;
  if (state === "coolingDown") return <CoolingDown session={session} question={question} send={send} />;
  if (state === "offering" || state === "finishing")
    return <Offering session={session} left={left ?? []} busy={state === "finishing"} problem={problem} send={send} />;
  return <Permission question={question} busy={state !== "permission"} problem={problem} send={send} />;
}
