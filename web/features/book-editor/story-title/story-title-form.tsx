import { useEffect, useMemo, useRef } from "react";
import { z } from "zod/mini";
import { maxStoryTitleLength } from "#domain/recording/answer.ts";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { storyTitleWords } from "./story-title-words.ts";

const schema = z.object({ title: z.string().check(z.trim(), z.maxLength(maxStoryTitleLength)) });

type StoryTitleFormProps = {
  title: string;
  others: readonly string[];
  keep: (title: string | null) => void;
  close: () => void;
};

/** Chooses one of the storyteller's own phrases or a typed title. */
export function StoryTitleForm({ title, others, keep, close }: StoryTitleFormProps) {
  const words = useWords(storyTitleWords);
  const { cancel } = useWords(dashboardWords);
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
    <div ref={place}>
      <form {...form.props}>
        {others.length > 0 ? <OwnPhrases phrases={others} choose={keep} /> : null}
        <Field
          label={words.title}
          hint={words.hint}
          maxLength={maxStoryTitleLength}
          autoComplete="off"
          {...form.field("title")}
        />
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        <p className="row">
          <Button type="submit" look="quiet">
            {words.keep}
          </Button>
          <Button look="plain" onClick={close}>
            {cancel}
          </Button>
        </p>
      </form>
    </div>
  );
}

function OwnPhrases({ phrases, choose }: { phrases: readonly string[]; choose: (phrase: string) => void }) {
  const { fromWords } = useWords(storyTitleWords);
  return (
    <>
      <p>{fromWords}</p>
      <ul className="row own-phrases">
        {phrases.map((phrase) => (
          <li key={phrase}>
            <Button look="quiet" onClick={() => choose(phrase)}>
              {phrase}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
