import { useEffect, useMemo, useRef } from "react";
import { z } from "zod/mini";
import { maxChapterTitleLength } from "#domain/book/arrangement/arrangement.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { chaptersWords } from "./chapters-words.ts";

const schema = z.object({ title: z.string().check(z.trim(), z.maxLength(maxChapterTitleLength)) });

type ChapterTitleFormProps = {
  label: string;
  hint?: string;
  title: string;
  submit: string;
  /** Null: an empty field. */
  keep: (title: string | null) => void;
  close: () => void;
};

/** One field for the title of a chapter. */
export function ChapterTitleForm({ label, hint, title, submit, keep, close }: ChapterTitleFormProps) {
  const words = useWords(chaptersWords);
  const { failed } = useWords(frameWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    schema,
    start: useMemo(() => ({ title }), [title]),
    failed,
    submit: async ({ title: given }) => {
      keep(given === "" ? null : given);
      return null;
    },
  });
  return (
    <div ref={place} className="chapter-title-form">
      <form {...form.props}>
        <Field
          label={label}
          hint={hint}
          maxLength={maxChapterTitleLength}
          autoComplete="off"
          {...form.field("title")}
        />
        <p className="row">
          <Button type="submit" look="quiet">
            {submit}
          </Button>
          <Button look="plain" onClick={close}>
            {words.cancel}
          </Button>
        </p>
      </form>
    </div>
  );
}
