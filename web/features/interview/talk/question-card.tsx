import { lazy, Suspense, type RefObject } from "react";
import type { Why } from "#domain/follow-up/choose-follow-ups.ts";
import type { FollowUpToAsk, InterviewQuestion } from "#domain/interview/interview-context.ts";
import { isFamilyQuestion } from "#domain/question-chapter.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import type { InterviewWords } from "#web/features/interview/words/en.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Narration } from "./narration.tsx";

const FamilyNarration = lazy(async () => ({ default: (await import("./family-narration.tsx")).FamilyNarration }));

type QuestionCardProps = {
  question: InterviewQuestion;
  /** While one is asked: it, and which of how many. */
  followUp: { asked: FollowUpToAsk; at: number; of: number } | null;
  /** While the storyteller speaks. */
  quiet: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The question, and a computer voice that reads it. */
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

type FollowUpCardProps = Omit<QuestionCardProps, "followUp"> & NonNullable<QuestionCardProps["followUp"]>;

function FollowUpCard({ question, asked, at, of, quiet, heading }: FollowUpCardProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  return (
    <>
      <p className="chips">
        <span className="eyebrow">{words.categories.get(question.category) ?? question.category}</span>
        <span className="chip">{words.followUp.which(at, of)}</span>
      </p>
      <h1 className="asked" ref={heading} tabIndex={-1}>
        {asked.text[language]}
      </h1>
      <WhyThisOne why={asked.why} />
      <Narration
        key={`${asked.id} ${language}`}
        src={`/questions/${asked.id}/${language}`}
        text={asked.text[language]}
        quiet={quiet}
      />
    </>
  );
}

function askedBy(words: InterviewWords, { asked, category }: InterviewQuestion): string {
  return asked?.by ? words.askedBy(asked.by) : (words.categories.get(category) ?? category);
}

/** In the teller's own words where there are any. */
function WhyThisOne({ why }: { why: Why }) {
  const words = useWords(interviewWords).followUp;
  return (
    <p className="why">
      <strong>{words.why}</strong>{" "}
      {why.kind === "said" ? (
        <>
          {words.said} <q>{words.quote(why.quote)}</q>
        </>
      ) : (
        words.whys[why.kind]
      )}
    </p>
  );
}
