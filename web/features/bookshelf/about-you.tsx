import { useEffect, useMemo } from "react";
import { z } from "zod/mini";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import type { StoryWords } from "#web/story/texts/story.en.ts";
import { backend } from "#web/lib/api/backend.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const schemaOf = ({ nameMissing }: StoryWords) =>
  z.object({ name: z.string().check(z.trim(), z.minLength(1, nameMissing)), password: z.string() });

/** Moves the focus to the greeting when the form disappears with it. */
function toHeading(): void {
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>(".hello h1");
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

/**
 * Asks for the name of an invited person, or of a person who confirmed the e-mail on another device: the sign-up form's
 * input stays on the first device.
 */
export function AboutYou() {
  const words = useWords(storyWords);
  const { failed } = useWords(frameWords);
  const language = useLanguage();
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    failed,
    submit: async ({ name, password }) => {
      const data = { full_name: name, preferred_language: language };
      const { error } = await (await backend.auth()).updateUser({ data, ...(password === "" ? {} : { password }) });
      if (error === null) return null;
      return error.code === "weak_password" ? words.shortPassword : failed;
    },
  });
  useEffect(() => toHeading, []);
  return (
    <section className="sheet narrow" aria-labelledby="about-you">
      <h2 id="about-you">{words.aboutYou}</h2>
      <p>{words.aboutYouLead}</p>
      <form {...form.props}>
        <Field label={words.fullName} autoComplete="name" required {...form.field("name")} />
        <Field
          label={words.password}
          type="password"
          autoComplete="new-password"
          hint={words.passwordIfWanted}
          {...form.field("password")}
        />
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        <Button type="submit" look="quiet" busy={form.busy}>
          {words.saveName}
        </Button>
      </form>
    </section>
  );
}
