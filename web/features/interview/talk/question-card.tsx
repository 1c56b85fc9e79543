import { lazy, Suspense, type RefObject } from "react";
import type { FollowUpToAsk, InterviewQuestion } from "#web/recording/interview-machine/interview-context.ts";
import { isFamilyQuestion } from "#domain/interview/question-chapter.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { InterviewWords } from "#web/features/interview/interview.en.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { FollowUpCard } from "#web/features/interview/deferred/deferred-parts.ts";
import { Narration } from "./narration.tsx";

const FamilyNarration = lazy(async () => ({ default: (await import("./family-narration.tsx")).FamilyNarration }));

export type QuestionCardProps = {
  question: InterviewQuestion;
  /** The current follow-up with its position. */
  followUp: { asked: FollowUpToAsk; at: number; of: number } | null;
  /** True while recording. */
  quiet: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

export function QuestionCard({ followUp, ...of }: QuestionCardProps) {
  return followUp ? <FollowUpCard {...of} {...followUp} /> : <MainCard {...of} />;
}

function MainCard({ question, quiet, heading }: Omit<QuestionCardProps, "followUp">) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  return (
    <>
      <p className="chips">
        <span className="eyebrow">{askedBy(words, question)}</span>
        {question.required ? <span className="chip oxblood">{words.required}</span> : null}
        <span className="chip">
          <Icon name="clock" size={20} />
          {words.minutes(Math.max(1, Math.round(question.estimatedSeconds / 60)))}
        </span>
      </p>
      <h1 className="asked" ref={heading} tabIndex={-1} lang={question.asked?.language ?? undefined}>
        {question.text[language]}
      </h1>
      {isFamilyQuestion(question.id) ? (
        <Suspense>
          <FamilyNarration key={question.id} question={question} quiet={quiet} />
        </Suspense>
      ) : (
        <Narration
          key={`${question.id} ${language}`}
          src={`/questions/${question.asked ? `${question.id}-otherwise` : question.id}/${language}`}
          text={question.text[language]}
          quiet={quiet}
        />
      )}
    </>
  );
}

function askedBy(words: InterviewWords, { asked, category }: InterviewQuestion): string {
  return asked?.by ? words.askedBy(asked.by) : (words.categories.get(category) ?? category);
}
