import { useEffect, useMemo, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { z } from "zod/mini";
import { minPasswordLength } from "#domain/account/password.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import type { AuthWords } from "./auth.en.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { savePassword, wordsOf } from "./auth-calls.ts";
import { Entry } from "./entry.tsx";
import { Problem } from "./problem.tsx";

const schemaOf = ({ problems }: AuthWords) =>
  z.object({ password: z.string().check(z.minLength(minPasswordLength, problems.shortPassword.join("\n"))) });

/** Sets a new password after a reset letter. */
export function NewPassword() {
  const words = useWords(authWords);
  const language = useLanguage();
  const { stopRecovering } = useAuth();
  const say = useToast();
  const navigate = useNavigate();
  const place = useRef<HTMLFormElement>(null);
  const onwards = pagePath(language, "/dashboard");
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { password: "" },
    failed: wordsOf("notSaved", words, language),
    submit: async ({ password }) => {
      const refused = await savePassword(password);
      if (refused) return wordsOf(refused, words, language);
      say("good", words.fresh.saved);
      await navigate(onwards, { replace: true });
      return null;
    },
  });
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <Entry eyebrow={words.forgot} title={words.fresh.title} done={2}>
      <p className="sent-to">{words.fresh.lead}</p>
      <form {...form.props} ref={place}>
        <PasswordField
          label={words.fresh.password}
          words={words}
          placeholder={words.passwordHint}
          autoComplete="new-password"
          required
          {...form.field("password")}
        />
        <Problem problem={form.problem} busy={form.busy} field="password" />
        <Button type="submit" busy={form.busy}>
          {form.busy ? words.busy : words.fresh.save}
        </Button>
      </form>
      <p className="ways-on">
        <Link className="link" to={onwards} replace onClick={stopRecovering}>
          {words.fresh.skip}
        </Link>
      </p>
    </Entry>
  );
}
