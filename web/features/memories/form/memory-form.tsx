import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { characterCount, maxMemoryDescription, memoryFormSchemaOf } from "#domain/memory/memory-form.ts";
import type { MemoryValues } from "#domain/memory/memory.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import type { MemoryWords } from "#web/features/memories/memory.en.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { FormActs } from "./form-acts.tsx";
import { FormProblems } from "./form-problems.tsx";
import { ThemeChoice, VisibilityChoice } from "./memory-choices.tsx";
import { Keywords } from "./keywords.tsx";

const schemaOf = ({ form }: MemoryWords) =>
  z.extend(z.omit(memoryFormSchemaOf(form), { is_private: true, tags: true }), {
    who: z.enum(["private", "public"]),
  });

type MemoryFormProps = {
  start: MemoryValues;
  submit: string;
  save: (values: MemoryValues) => Promise<string | null>;
  cancel: () => void;
};

/** Creates or edits a memory. What was typed stays when saving fails. */
export function MemoryForm({ start, submit, save, cancel }: MemoryFormProps) {
  const words = useWords(memoryWords);
  const { form: texts } = words;
  const [tags, setTags] = useState<readonly string[]>(start.tags);
  const [length, setLength] = useState(characterCount(start.description));
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { ...start, who: start.is_private ? ("private" as const) : ("public" as const) },
    failed: words.notSaved,
    clears: true,
    submit: async ({ who, ...values }) => save({ ...values, is_private: who === "private", tags: [...tags] }),
  });
  return (
    <form {...form.props} className="stacked memory-form">
      <FormProblems form={form} />
      <Field
        label={texts.title}
        hint={texts.titleHint}
        problem={form.problemOf("title")}
        autoComplete="off"
        {...form.field("title")}
      />
      <TextField
        label={texts.description}
        hint={texts.descriptionHint}
        problem={form.problemOf("description")}
        onInput={(event) => setLength(characterCount(event.currentTarget.value))}
        {...form.field("description")}
      />
      <Counter count={length} />
      <Keywords tags={tags} change={setTags} />
      <ThemeChoice field={form.field("theme")} />
      <VisibilityChoice field={form.field("who")} />
      <FormActs submit={submit} busy={form.busy} cancel={cancel} />
    </form>
  );
}

function Counter({ count }: { count: number }) {
  const { left, of } = useWords(memoryWords).form;
  const room = maxMemoryDescription - count;
  return (
    <p className="counter" aria-live="polite">
      <span>{room < 0 ? "" : left(room)}</span>
      <span className={room < 0 ? "over" : undefined}>{of(count, maxMemoryDescription)}</span>
    </p>
  );
}
