import { useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { signIn } from "#web/features/auth/auth-calls.ts";
import { adminWords } from "./admin-words.ts";
import type { AdminWords } from "./admin.en.ts";

const schemaOf = ({ fillAll }: AdminWords) =>
  z.object({
    email: z.string().check(z.trim(), z.minLength(1, fillAll)),
    password: z.string().check(z.minLength(1, fillAll)),
  });

/** The page opens for everybody; the database decides what an admin may see and do (rulings 8 and 9). */
export function AdminPage() {
  const words = useWords(adminWords);
  const say = useToast();
  const navigate = useNavigate();
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { email: "", password: "" },
    failed: words.failed,
    submit: async (person) => {
      const refused = await signIn(person);
      if (refused) return refused.problem === "offline" ? words.failed : refused.raw || words.failed;
      say("good", words.done);
      await navigate(pagePath("en", "/dashboard"), { replace: true });
      return null;
    },
  });
  return (
    <section className="leaves narrow" aria-labelledby="admin-title">
      <h1 id="admin-title">{words.title}</h1>
      <form {...form.props}>
        <Field label={words.email} type="email" autoComplete="username" required {...form.field("email")} />
        <PasswordField
          label={words.password}
          words={words}
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        <Button type="submit" busy={form.busy}>
          {form.busy ? words.busy : words.signIn}
        </Button>
      </form>
    </section>
  );
}
