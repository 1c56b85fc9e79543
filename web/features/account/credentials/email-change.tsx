import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { agreeToNewEmail, requestEmailChange } from "#web/features/account/account-calls.ts";
import { accountWords } from "#web/features/account/account-words.ts";
import type { AccountWords } from "#web/features/account/account.en.ts";
import { codeOf } from "./code-of.ts";
import { CloseAccount } from "./close-account.tsx";

const emailSchema = ({ ways }: AccountWords) =>
  z.object({ email: z.pipe(z.string().check(z.trim()), z.email({ error: ways.badEmail })) });

type EmailChangeProps = { pending: string | null; onDone: () => void };

/** Changes the email address. Both mailboxes must confirm. */
export function EmailChange({ pending, onDone }: EmailChangeProps) {
  const [asked, setAsked] = useState(pending);
  return asked === null ? <NewEmail onAsked={setAsked} onDone={onDone} /> : <Digits to={asked} onDone={onDone} />;
}

function NewEmail({ onAsked, onDone }: { onAsked: (email: string) => void; onDone: () => void }) {
  const words = useWords(accountWords);
  const { ways } = words;
  const form = useForm({
    schema: useMemo(() => emailSchema(words), [words]),
    start: { email: "" },
    failed: ways.notSent,
    submit: async ({ email }) => {
      const refused = await requestEmailChange(email).then(() => null, codeOf);
      if (refused === "email_exists" || refused === "email_address_invalid") return ways.noSuchEmail;
      if (refused === "over_email_send_rate_limit") return ways.tooSoon;
      if (refused !== null) return ways.notSent;
      onAsked(email);
      return null;
    },
  });
  return (
    <form {...form.props}>
      <Field label={ways.newEmail} type="email" autoComplete="email" required autoFocus {...form.field("email")} />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {ways.sendLetters}
        </Button>
        <CloseAccount onDone={onDone} />
      </p>
    </form>
  );
}

const digits = (wrong: string) => z.string().check(z.trim(), z.regex(/^(\d{6})?$/, wrong));
const digitsSchema = ({ ways }: AccountWords) =>
  z.object({ fresh: digits(ways.wrongDigits), current: digits(ways.wrongDigits) });

/** Both mailboxes confirm, by links opened in this browser or by digits. */
function Digits({ to, onDone }: { to: string; onDone: () => void }) {
  const words = useWords(accountWords);
  const { ways } = words;
  const { user } = useAuth();
  const say = useToast();
  const [old] = useState(user?.email ?? "");
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const form = useForm({
    schema: useMemo(() => digitsSchema(words), [words]),
    start: { fresh: "", current: "" },
    failed: ways.notSent,
    submit: async (typed) => {
      const given = [
        [to, typed.fresh],
        [old, typed.current],
      ] as const;
      const open = given.filter(([email, code]) => code !== "" && !agreed.includes(email));
      if (open.length === 0) return ways.wrongDigits;
      for (const [email, code] of open) {
        const refused = await agreeToNewEmail(email, code).then(() => null, codeOf);
        if (refused !== null) return `${ways.wrongDigits} (${email})`;
        setAgreed((before) => [...before, email]);
      }
      if (agreed.length + open.length < 2 && old !== "") return null;
      say("good", ways.emailChanged);
      onDone();
      return null;
    },
  });
  return (
    <form {...form.props}>
      <p>{ways.lettersSent(to, old)}</p>
      <DigitsFields to={to} old={old} agreed={agreed} field={form.field} />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {ways.changeEmail}
        </Button>
        <CloseAccount onDone={onDone} />
      </p>
    </form>
  );
}

type DigitsFieldsProps = {
  to: string;
  old: string;
  agreed: readonly string[];
  field: (name: "fresh" | "current") => object;
};

function DigitsFields({ to, old, agreed, field }: DigitsFieldsProps) {
  const { ways } = useWords(accountWords);
  const common = { inputMode: "numeric", autoComplete: "one-time-code", placeholder: "000000" } as const;
  return (
    <>
      {agreed.includes(to) ? (
        <p role="status">{ways.agreed(to)}</p>
      ) : (
        <Field label={ways.digitsOf(to)} {...common} {...field("fresh")} />
      )}
      {old === "" ? null : agreed.includes(old) ? (
        <p role="status">{ways.agreed(old)}</p>
      ) : (
        <Field label={ways.digitsOf(old)} {...common} {...field("current")} />
      )}
    </>
  );
}
