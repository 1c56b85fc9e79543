import { useMemo } from "react";
import { z } from "zod/mini";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import type { Words } from "#web/i18n/en.ts";
import { backend } from "#web/lib/backend.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const schemaOf = ({ home }: Words) =>
  z.object({ name: z.string().check(z.trim(), z.minLength(1, home.nameMissing)), password: z.string() });

/**
 * For somebody whose email was opened on another device than the one they signed up on, and for the invited: what was
 * typed there did not come with the email.
 */
export function AboutYou() {
  const words = useWords();
  const language = useLanguage();
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    failed: words.auth.failed,
    submit: async ({ name, password }) => {
      const data = { full_name: name, preferred_language: language };
      const { error } = await backend.auth.updateUser({ data, ...(password === "" ? {} : { password }) });
      if (error === null) return null;
      return error.code === "weak_password" ? words.auth.problems.shortPassword[1] : words.auth.failed;
    },
  });
  return (
    <section className="sheet narrow" aria-labelledby="about-you">
      <h2 id="about-you">{words.home.aboutYou}</h2>
      <p>{words.home.aboutYouLead}</p>
      <form {...form.props}>
        <Field label={words.auth.fullName} autoComplete="name" required {...form.field("name")} />
        <Field
          label={words.auth.password}
          type="password"
          autoComplete="new-password"
          hint={words.home.passwordIfWanted}
          {...form.field("password")}
        />
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        <Button type="submit" look="quiet" busy={form.busy}>
          {words.home.saveName}
        </Button>
      </form>
    </section>
  );
}
