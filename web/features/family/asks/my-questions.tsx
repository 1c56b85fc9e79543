import type { FamilyQuestion, FamilyQuestionState } from "#domain/account/family.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Decision } from "./use-decide.ts";

type AskedBeforeProps = {
  questions: readonly FamilyQuestion[];
  /** Plan positions that have an answer. */
  answered: ReadonlySet<number>;
  busy: boolean;
  decide: (decision: Decision) => void;
};

/** Decided questions. Each decision can change. */
export function MyQuestions({ questions, answered, busy, decide }: AskedBeforeProps) {
  const words = useWords(familyWords).questions;
  return (
    <details className="sheet asked-before">
      <summary>{words.others}</summary>
      <ul>
        {questions.map((question) => (
          <Before
            key={question.id}
            question={question}
            answered={question.question_id !== null && answered.has(question.question_id)}
            busy={busy}
            decide={(state) => decide({ question, state })}
          />
        ))}
      </ul>
    </details>
  );
}

type BeforeProps = {
  question: FamilyQuestion;
  answered: boolean;
  busy: boolean;
  decide: (state: FamilyQuestionState) => void;
};

function Before({ question, answered, busy, decide }: BeforeProps) {
  const words = useWords(familyWords).questions;
  const { asker_name: name, body, own_words: own, state } = question;
  if (state === "arrived") return null;
  return (
    <li>
      <p>
        <b lang={own === null ? question.language : undefined}>{words.quote(own ?? body)}</b>
        <br />
        {name}: {answered ? words.states.told : words.states[state]}
      </p>
      {own === null ? null : <p className="hint">{words.asItCame(body)}</p>}
      {answered ? null : (
        <Button look="plain" busy={busy} onClick={() => decide(state === "accepted" ? "later" : "accepted")}>
          {state === "accepted" ? words.putBack : words.resumeSession} <span className="unseen">({own ?? body})</span>
        </Button>
      )}
    </li>
  );
}
