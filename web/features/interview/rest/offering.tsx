import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import type { Problem } from "#domain/interview/interview-failure.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { ProblemNotice } from "#web/features/interview/talk/problem-notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { sittingWords } from "./sitting-words.ts";

type OfferingProps = {
  session: InterviewSession;
  left: readonly number[];
  busy: boolean;
  problem: Problem | null;
  send: (event: { type: "FINISH" } | { type: "JUMP"; questionId: number }) => void;
};

/** No more questions; skipped ones can still be answered. */
export function Offering({ session, left, busy, problem, send }: OfferingProps) {
  const all = useWords(interviewWords);
  const words = useWords(sittingWords);
  const language = useLanguage();
  const heading = useFocusOnArrival();
  const placeOf = (id: number) => session.plan.findIndex(({ questionId }) => questionId === id) + 1;
  return (
    <section className="sheet offering">
      <h1 ref={heading} tabIndex={-1}>
        {words.offered}
      </h1>
      <p className="lead">{words.offeredText(left.length)}</p>
      <ul className="skipped">
        {left.map((id) => (
          <li key={id}>
            <button className="link" type="button" onClick={() => send({ type: "JUMP", questionId: id })}>
              {all.skippedOne(placeOf(id), chapterOfQuestion(id).title[language])}
            </button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} again={null} />
      <Button large busy={busy} onClick={() => send({ type: "FINISH" })}>
        {words.finish}
      </Button>
    </section>
  );
}
