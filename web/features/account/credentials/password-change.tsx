import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { minPasswordLength } from "#domain/account/password.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { requestProof, savePassword } from "#web/features/account/account-calls.ts";
import { accountWords } from "#web/features/account/account-words.ts";
import type { AccountWords } from "#web/features/account/account.en.ts";
import { codeOf } from "./code-of.ts";
import { CloseAccount } from "./close-account.tsx";
import { passwordKey } from "./password-key.ts";

const passwordSchema = ({ ways }: AccountWords) =>
  z.object({
    password: z.string().check(z.minLength(minPasswordLength, ways.shortPassword)),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/, ways.wrongDigits))),
  });

function whyNot(refused: string, ways: AccountWords["ways"]): string {
  if (refused === "same_password") return ways.samePassword;
  return refused === "reauthentication_not_valid" ? ways.wrongDigits : ways.notSaved;
}

/** Digits from a letter, if the operator requires them. */
function usePasswordForm(onDone: () => void) {
  const words = useWords(accountWords);
  const { ways } = words;
  const { user } = useAuth();
  const queries = useQueryClient();
  const say = useToast();
  const [isProofAsked, setProofAsked] = useState(false);
  const form = useForm({
    schema: useMemo(() => passwordSchema(words), [words]),
    start: { password: "" },
    failed: ways.notSaved,
    submit: async ({ password, code = "" }) => {
      const refused = await savePassword(password, code).then(() => null, codeOf);
      if (refused === "reauthentication_needed") {
        const unsent = await requestProof().then(() => null, codeOf);
        if (unsent !== null) return unsent.startsWith("over_") ? ways.tooSoon : ways.notSent;
        setProofAsked(true);
        return null;
      }
      if (refused !== null) return whyNot(refused, ways);
      queries.setQueryData([...passwordKey, user?.id], true);
      say("good", ways.passwordSaved);
      onDone();
      return null;
    },
  });
  return { form, ways, email: user?.email ?? "", isProofAsked };
}

/** Sets or changes the password. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  const { form, ways, email, isProofAsked } = usePasswordForm(onDone);
  return (
    <form {...form.props}>
      <p className="hint">{ways.passwordLead}</p>
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={ways.newPassword}
        words={ways}
        placeholder={ways.passwordHint}
        autoComplete="new-password"
        required
        autoFocus
        {...form.field("password")}
      />
      {isProofAsked ? (
        <>
          <p role="status">{ways.proof(email)}</p>
          <CodeField label={ways.digitsOf(email)} required autoFocus {...form.field("code")} />
        </>
      ) : null}
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {ways.savePassword}
        </Button>
        <CloseAccount onDone={onDone} />
      </p>
    </form>
  );
}
