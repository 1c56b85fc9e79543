import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod/mini";
import { useWords } from "#web/i18n/language.tsx";
import { useAuth } from "#web/lib/auth-context.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { savePassword } from "#web/features/account/api/account-calls.ts";
import { accountWords } from "#web/features/account/words/account-words.ts";
import type { AccountWords } from "#web/features/account/words/en.ts";
import { codeOf } from "./code-of.ts";
import { Leave } from "./leave.tsx";
import { passwordKey } from "./password-key.ts";

const minPassword = 6;

const passwordSchema = ({ ways }: AccountWords) =>
  z.object({ password: z.string().check(z.minLength(minPassword, ways.shortPassword)) });

/** A first password, or another one. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  const words = useWords(accountWords);
  const { ways } = words;
  const { user } = useAuth();
  const queries = useQueryClient();
  const say = useToast();
  const form = useForm({
    schema: useMemo(() => passwordSchema(words), [words]),
    start: { password: "" },
    failed: ways.notSaved,
    submit: async ({ password }) => {
      const refused = await savePassword(password).then(() => null, codeOf);
      if (refused !== null) return refused === "same_password" ? ways.samePassword : ways.notSaved;
      queries.setQueryData([...passwordKey, user?.id], true);
      say("good", ways.passwordSaved);
      onDone();
      return null;
    },
  });
  return (
    <form {...form.props}>
      <p className="hint">{ways.passwordLead}</p>
      <input hidden readOnly autoComplete="username" value={user?.email ?? ""} />
      <PasswordField
        label={ways.newPassword}
        words={ways}
        placeholder={ways.passwordHint}
        autoComplete="new-password"
        required
        autoFocus
        {...form.field("password")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {ways.savePassword}
        </Button>
        <Leave onDone={onDone} />
      </p>
    </form>
  );
}
