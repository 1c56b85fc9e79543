import { useMemo, useState, type InputHTMLAttributes } from "react";
import { z } from "zod/mini";
import { eventDateWords } from "#domain/memory/event-date-words.ts";
import type { MemoryElement } from "#domain/memory/memory.ts";
import { characterCount, maxMemoryTitle } from "#domain/memory/memory-form.ts";
import { typedEventDate } from "#domain/memory/typed-event-date.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Field, TextField } from "#web/ui/form/field.tsx";
import type { MemoryWords } from "#web/features/memories/memory.en.ts";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { FormActs } from "./form-acts.tsx";
import { FormProblems } from "./form-problems.tsx";

export type ElementValues = Pick<MemoryElement, "type" | "title" | "content" | "event_date">;

const maxElementText = 20_000;
/** The types that are written; files and sound have their own fields. */
const writtenTypes = ["note", "event"] as const;

const schemaOf = ({ element }: MemoryWords) =>
  z.object({
    type: z.enum(writtenTypes),
    title: z.string().check(
      z.trim(),
      z.minLength(1, { error: element.titleRequired, abort: true }),
      z.refine((title) => characterCount(title) <= maxMemoryTitle, element.titleTooLong),
    ),
    content: z.string().check(
      z.trim(),
      z.refine((text) => characterCount(text) <= maxElementText, element.textTooLong),
    ),
    when: z.string().check(
      z.trim(),
      z.refine((typed) => typed === "" || typedEventDate(typed) !== null, element.unread),
    ),
  });

type ElementFormProps = {
  start: ElementValues;
  submit: string;
  save: (values: ElementValues) => Promise<string | null>;
  cancel: () => void;
};

export function ElementForm({ start, submit, save, cancel }: ElementFormProps) {
  const words = useWords(memoryWords);
  const language = useLanguage();
  const { element: texts } = words;
  const date = start.event_date === null ? "" : eventDateWords(start.event_date, language);
  const [typed, setTyped] = useState(date);
  const [type, setType] = useState(writtenTypes.find((known) => known === start.type) ?? "note");
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { type, title: start.title, content: start.content, when: date },
    failed: words.notSaved,
    clears: true,
    submit: async ({ when, ...values }) =>
      save({ ...values, event_date: when === date ? start.event_date : typedEventDate(when) }),
  });
  return (
    <form {...form.props} className="stacked memory-form">
      <FormProblems form={form} />
      <KindChoice field={form.field("type")} choose={setType} />
      <Field label={texts.title} problem={form.problemOf("title")} autoComplete="off" {...form.field("title")} />
      <TextField label={texts[type]} problem={form.problemOf("content")} {...form.field("content")} />
      <Field
        label={texts.when}
        hint={texts.whenHint}
        problem={form.problemOf("when")}
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
        {...form.field("when")}
      />
      <ReadDate typed={typed} />
      <FormActs submit={submit} busy={form.busy} cancel={cancel} />
    </form>
  );
}

type WrittenType = (typeof writtenTypes)[number];

type KindChoiceProps = { field: InputHTMLAttributes<HTMLInputElement>; choose: (type: WrittenType) => void };

function KindChoice({ field, choose }: KindChoiceProps) {
  const words = useWords(memoryWords);
  return (
    <fieldset className="element-kinds">
      <legend className="unseen">{words.element.kind}</legend>
      {writtenTypes.map((type) => (
        <label key={type}>
          <input type="radio" value={type} {...field} onInput={() => choose(type)} />
          <MemoryIcon name={type} size={30} /> {words.types[type]}
        </label>
      ))}
    </fieldset>
  );
}

/** Says how a typed date is understood, while it is typed. */
function ReadDate({ typed }: { typed: string }) {
  const { readAs, others } = useWords(memoryWords).element;
  const language = useLanguage();
  const read = typed.trim() === "" ? null : typedEventDate(typed);
  return (
    <>
      <p role="status" className={read === null ? "unseen" : "read-as"}>
        {read === null ? null : (
          <>
            {readAs} <b>{eventDateWords(read, language)}</b>
          </>
        )}
      </p>
      <p className="read-others">{others}</p>
    </>
  );
}
