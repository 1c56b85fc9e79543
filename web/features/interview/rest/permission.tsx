import { comfortOf } from "#domain/account/profile.ts";
import type { InterviewQuestion } from "#web/recording/interview-machine/interview-context.ts";
import type { Problem } from "#domain/interview/interview-failure.ts";
import { useReadAloud } from "#web/playback/use-read-aloud.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { ProblemNotice } from "#web/features/interview/talk/problem-notice.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { sittingWords } from "./sitting-words.ts";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { restWords } from "./rest-words.ts";

type Answer = "ANSWER_IT" | "LATER" | "LEAVE_OUT";
type PermissionProps = {
  question: InterviewQuestion;
  busy: boolean;
  problem: Problem | null;
  send: (event: { type: Answer }) => void;
};

const icons: Record<Answer, IconName> = { ANSWER_IT: "microphone", LATER: "clock", LEAVE_OUT: "right" };

/** Asks before a heavy question, with three equal choices. */
export function Permission({ question, busy, problem, send }: PermissionProps) {
  const words = useWords(sittingWords);
  const { topics } = useWords(restWords);
  const heading = useFocusOnArrival();
  const topic = topics[question.category];
  const lead = topic === undefined ? words.tenderText : `${topic} ${words.tenderText}`;
  return (
    <section className="permission">
      <p className="eyebrow">{words.before}</p>
      <h1 ref={heading} tabIndex={-1}>
        {words.tender}
      </h1>
      <p className="lead">{lead}</p>
      <div className="choices">
        {words.choices.map(([type, title, text]) => (
          <button
            key={type}
            type="button"
            className="choice"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => send({ type })}
          >
            <Icon name={icons[type]} />
            <strong>{title}</strong>
            <span>{text}</span>
          </button>
        ))}
      </div>
      <div className="read-this">
        <p className="hint">{words.allGood}</p>
        <ReadAloud text={`${words.tender} ${lead} ${words.allGood}`} />
      </div>
      <ProblemNotice problem={problem} again={null} />
    </section>
  );
}

function ReadAloud({ text }: { text: string }) {
  const words = useWords(restWords);
  const { profile } = useAuth();
  const rate = (profile ? comfortOf(profile).speechRate : undefined) ?? 1;
  const { state, play, stop } = useReadAloud(text, useLanguage(), rate);
  const isOn = state === "coming" || state === "saying";
  return (
    <>
      <Button look="plain" onClick={isOn ? stop : play}>
        <Icon name={isOn ? "stop" : "play"} size={24} /> {isOn ? words.stop : words.readAloud}
      </Button>
      <p className="hint" role="status">
        {state === "mute" ? words.noVoice : null}
      </p>
    </>
  );
}
