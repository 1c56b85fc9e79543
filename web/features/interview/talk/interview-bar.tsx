import type { InterviewQuestion, InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import { progressOf } from "#domain/interview/progress.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TalkPages } from "./talk-pages.tsx";

type InterviewBarProps = {
  session: InterviewSession;
  question: InterviewQuestion;
  pausing: boolean;
  pause: () => void;
};

/** Progress, help and pause, always in the same place. */
export function InterviewBar({ session, question, pausing, pause }: InterviewBarProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const chapter = chapterOfQuestion(question.id);
  const { percent, stage } = progressOf(session);
  return (
    <section className="interview-bar" aria-label={words.progress}>
      <p className="where">
        <strong>{words.question(placeOf(session, question), session.total)}</strong>
        <span>{words.chapter(chapter.number, chapter.title[language])}</span>
      </p>
      <div className="told-so-far">
        <TalkPages plan={session.plan} now={question.id} />
        <p className="hint">
          {words.complete(percent)} · {words.encouragement[stage]}
        </p>
      </div>
      <a className="link help" href={`/${language === "fr" ? "fr/" : ""}help`}>
        <Icon name="help" /> {words.help}
      </a>
      <Button look="quiet" busy={pausing} onClick={pause}>
        <Icon name="pause" size={24} /> {words.pause}
      </Button>
    </section>
  );
}

export function placeOf({ plan, answered, total }: InterviewSession, { id }: InterviewQuestion): number {
  const at = plan.findIndex(({ questionId }) => questionId === id);
  return at === -1 ? Math.min(answered + 1, total) : at + 1;
}
