import type { Why } from "#domain/follow-up/choose-follow-ups.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Narration } from "./narration.tsx";
import type { QuestionCardProps } from "./question-card.tsx";

type FollowUpCardProps = Omit<QuestionCardProps, "followUp"> & NonNullable<QuestionCardProps["followUp"]>;

/** A follow-up, the reason for it, and its narration. */
export function FollowUpCard({ question, asked, at, of, quiet, heading }: FollowUpCardProps) {
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

/** Quotes the storyteller if possible. */
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
