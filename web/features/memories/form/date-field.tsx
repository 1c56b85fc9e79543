import { useState, type InputHTMLAttributes } from "react";
import { eventDateWords, seasonsAround } from "#domain/memory/event-date/event-date-words.ts";
import { precisionOf, precisions, withPrecision, type Precision } from "#domain/memory/event-date/date-precision.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";

/** The date of an element as a person types it, and the precision that they choose for it. */
export function useTypedDate(eventDate: string | null) {
  const language = useLanguage();
  const start = eventDate === null ? "" : eventDateWords(eventDate, language);
  const [typed, setTyped] = useState(start);
  const [precision, setPrecision] = useState<Precision | null>(null);
  /** What is stored for a text. An "about" in the text counts more than the chosen precision. */
  const read = (text: string) => {
    const date = text === start ? eventDate : text.trim() === "" ? null : typedEventDate(text);
    if (date === null || precision === null || precisionOf(date) === "about") return date;
    return withPrecision(date, precision) ?? date;
  };
  return { start, typed, setTyped, precision, setPrecision, read, date: read(typed) };
}

type DateFieldProps = {
  label: string;
  problem: string | undefined;
  field: InputHTMLAttributes<HTMLInputElement>;
  date: ReturnType<typeof useTypedDate>;
  /** Replaces the text of the field. */
  write: (text: string) => void;
  /** The day that a picture says it was taken on. */
  found: string | undefined;
};

/** "When was it?", as one would say it, with the reading and its precision below. */
export function DateField({ label, problem, field, date, write, found }: DateFieldProps) {
  const { element } = useWords(memoryWords);
  const language = useLanguage();
  const { typed, setTyped, setPrecision } = date;
  const [needsDay, setNeedsDay] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setNeedsDay(false);
    if (text.trim() === "") setPrecision(null);
  };
  const choose = (precision: Precision) => {
    const changed = date.date === null ? null : withPrecision(typedEventDate(typed) ?? date.date, precision);
    setNeedsDay(changed === null);
    if (changed === null) return;
    setPrecision(precision);
    if (precisionOf(typedEventDate(typed) ?? "") === "about") write(eventDateWords(changed, language));
  };
  return (
    <div className="date-field">
      <Field
        label={label}
        hint={element.whenHint}
        problem={problem}
        autoComplete="off"
        onInput={(event) => type(event.currentTarget.value)}
        {...field}
      />
      {found !== undefined && typed === "" ? <FoundDay day={found} write={write} /> : null}
      <PrecisionChoice date={date.date} choose={choose} />
      <ReadDate date={date.date} needsDay={needsDay} />
      <p className="read-others">{element.others}</p>
    </div>
  );
}

function PrecisionChoice({ date, choose }: { date: string | null; choose: (precision: Precision) => void }) {
  const { element } = useWords(memoryWords);
  const chosen = date === null ? null : precisionOf(date);
  if (chosen === null) return null;
  const choices = precisions.map((one) => [one, element.precisions[one]] as const);
  return (
    <div className="date-precision">
      <Segments name="precision" label={element.howSure} choices={choices} chosen={chosen} choose={choose} />
    </div>
  );
}

/** Offers the day that a picture says it was taken on. */
function FoundDay({ day, write }: { day: string; write: (text: string) => void }) {
  const { thisDay } = useWords(mediaWords).picture;
  const text = eventDateWords(day, useLanguage());
  return (
    <p className="offered">
      <Button look="plain" onClick={() => write(text)}>
        {thisDay(text)}
      </Button>
    </p>
  );
}

/** Says how a typed date is understood, while it is typed. */
function ReadDate({ date, needsDay }: { date: string | null; needsDay: boolean }) {
  const { element } = useWords(memoryWords);
  const language = useLanguage();
  const around = date === null ? null : seasonsAround(date, language);
  return (
    <p role="status" className={date === null ? "unseen" : "read-as"}>
      {date === null ? null : (
        <>
          {element.readAs} <b>{eventDateWords(date, language)}</b>
        </>
      )}
      {around === null ? null : <span>{element.between(...around)}</span>}
      {needsDay ? <span>{element.needsDay}</span> : null}
    </p>
  );
}
