import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { z } from "zod/mini";
import { maxStoryTitleLength } from "#domain/recording/answer.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { arrangeWords } from "./arrange-words.ts";
import type { ShownStory } from "./shown-chapters.ts";

type TitleFormProps = {
  label: string;
  hint?: string;
  title: string;
  maxLength: number;
  submit: string;
  cancel: string;
  /** Null: an empty field. */
  keep: (title: string | null) => void;
  close: () => void;
  /** Before the field. */
  children?: ReactNode;
};

/** One field for the title of a chapter or a story. */
export function TitleForm({ label, hint, title, maxLength, submit, cancel, keep, close, children }: TitleFormProps) {
  const { failed } = useWords(frameWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    schema: useMemo(() => z.object({ title: z.string().check(z.trim(), z.maxLength(maxLength)) }), [maxLength]),
    start: useMemo(() => ({ title }), [title]),
    failed,
    submit: async ({ title: given }) => {
      keep(given === "" ? null : given);
      return null;
    },
  });
  return (
    <div ref={place} className="title-form">
      <form {...form.props}>
        {children}
        <Field label={label} hint={hint} maxLength={maxLength} autoComplete="off" {...form.field("title")} />
        <p className="row">
          <Button type="submit" look="quiet">
            {submit}
          </Button>
          <Button look="plain" onClick={close}>
            {cancel}
          </Button>
        </p>
      </form>
    </div>
  );
}

type StoryNameFormProps = {
  story: ShownStory;
  rename: (story: ShownStory, title: string | null) => void;
  close: () => void;
};

/** Renames a story. */
export function StoryNameForm({ story, rename, close }: StoryNameFormProps) {
  const words = useWords(arrangeWords);
  return (
    <TitleForm
      label={words.storyTitle}
      hint={words.storyTitleHint}
      title={story.given ?? ""}
      maxLength={maxStoryTitleLength}
      submit={words.keep}
      cancel={words.cancel}
      keep={(title) => {
        rename(story, title);
        close();
      }}
      close={close}
    />
  );
}
