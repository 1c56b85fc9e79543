import { useState, type ChangeEvent, type ReactNode } from "react";
import { firstYear, isYear } from "#domain/book/dates/years.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import type { DateChoice } from "#web/story/section/load-date-pairs.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/form/choices.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { datesWords } from "./dates-words.ts";
import type { DatedSentence } from "./load-two-dates.ts";

export type Decision = { choice: DateChoice; ownYear: number | null };

type DecideProps = {
  one: DatedSentence;
  other: DatedSentence;
  busy: boolean;
  keep: (decision: Decision) => void;
  later: () => void;
  /** What went wrong. */
  children: ReactNode;
};

/** Which year is right. Both stay unless the person says otherwise. */
export function Decide({ one, other, busy, keep, later, children }: DecideProps) {
  const words = useWords(datesWords);
  const [choice, setChoice] = useState<DateChoice>("both");
  const own = useOwnYear();
  const choices = [
    { value: "one" as const, title: words.isRight(one.year), text: words.thenSays(other.page, one.year) },
    { value: "other" as const, title: words.isRight(other.year), text: words.thenSays(one.page, other.year) },
    { value: "own" as const, ...words.own },
    { value: "both" as const, ...words.both },
  ];
  const decide = () => {
    const ownYear = choice === "own" ? own.read() : null;
    if (choice !== "own" || ownYear !== null) keep({ choice, ownYear });
  };
  return (
    <form
      className="dates-decide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <div>
        <Choices label={words.which} choices={choices} chosen={choice} choose={setChoice} />
        {choice === "own" ? <Field {...own.field} /> : null}
      </div>
      <div>
        <p className="hint">{words.recordings}</p>
        {children}
        <div className="dates-dock">
          <Button large type="submit" busy={busy}>
            {words.keep}
          </Button>
        </div>
        <Button look="quiet" busy={busy} onClick={later}>
          {words.later}
        </Button>
      </div>
    </form>
  );
}

/** The year that a person writes. `read` returns null and says so when it is none. */
function useOwnYear() {
  const words = useWords(datesWords);
  const [written, setWritten] = useState("");
  const [isWrong, setWrong] = useState(false);
  const read = () => {
    const year = /^\d{4}$/u.test(written.trim()) ? Number(written) : 0;
    setWrong(!isYear(year));
    return isYear(year) ? year : null;
  };
  const field = {
    label: words.ownYear,
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 4,
    value: written,
    "aria-invalid": isWrong,
    problem: isWrong ? words.ownYearWrong(firstYear, new Date().getFullYear()) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setWritten(currentTarget.value);
      setWrong(false);
    },
  };
  return { read, field };
}
