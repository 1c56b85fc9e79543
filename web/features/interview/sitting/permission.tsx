import type { Problem } from "#domain/interview-failure.ts";
import { useWords } from "#web/i18n/language.tsx";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { ProblemNotice } from "#web/features/interview/talk/problem-notice.tsx";
import { Icon, type IconName } from "#web/ui/icon/icon.tsx";
import { useArrivalFocus } from "./use-arrival-focus.ts";

type Answer = "ANSWER_IT" | "LATER" | "LEAVE_OUT";
type PermissionProps = { busy: boolean; problem: Problem | null; send: (event: { type: Answer }) => void };

const icons: Record<Answer, IconName> = { ANSWER_IT: "microphone", LATER: "clock", LEAVE_OUT: "right" };

/** Before a heavy question: three answers that weigh the same. */
export function Permission({ busy, problem, send }: PermissionProps) {
  const words = useWords(interviewWords).sitting;
  const heading = useArrivalFocus();
  return (
    <section className="permission">
      <p className="eyebrow">{words.before}</p>
      <h1 ref={heading} tabIndex={-1}>
        {words.tender}
      </h1>
      <p className="lead">{words.tenderText}</p>
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
      <p className="hint">{words.allGood}</p>
      <ProblemNotice problem={problem} again={null} />
    </section>
  );
}
