import { useEffect, useMemo, useRef } from "react";
import { z } from "zod/mini";
import { storyWords } from "#web/story/texts/story-words.ts";
import type { StoryWords } from "#web/story/texts/story.en.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The server's limit. */
const maxTitleLength = 120;

const schemaOf = (words: StoryWords) =>
  z.object({ title: z.string().check(z.trim(), z.minLength(1, words.titleMissing), z.maxLength(maxTitleLength)) });

export function TitleForm({ title, keep, close }: { title: string; keep: (title: string) => void; close: () => void }) {
  const words = useWords(storyWords);
  const { failed } = useWords(frameWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: useMemo(() => ({ title }), [title]),
    failed,
    submit: async ({ title: given }) => {
      keep(given);
      return null;
    },
  });
  return (
    <div ref={place}>
      <form {...form.props}>
        <Field label={words.titleOfBook} maxLength={maxTitleLength} autoComplete="off" {...form.field("title")} />
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        <p className="row">
          <Button type="submit" look="quiet">
            {words.keepTitle}
          </Button>
          <Button look="plain" onClick={close}>
            {words.cancel}
          </Button>
        </p>
      </form>
    </div>
  );
}
