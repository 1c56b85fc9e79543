import { useEffect, useMemo, useRef } from "react";
import { z } from "zod/mini";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import type { AuthWords } from "./auth.en.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { sendCode, sendReset, soonSeconds, wordsOf, type Refusal } from "./auth-calls.ts";
import { Problem } from "./problem.tsx";
import { useSent } from "./mailed-link/use-sent.ts";

type EmailFormProps = {
  email: string;
  keep: (email: string) => void;
  source: string;
  why: "code" | "reset";
  autoFocus?: boolean;
  /** The label of the button. */
  label?: string;
  /** Sends on mount: the previous page already asked. */
  isPressed?: boolean;
  onSend?: () => void;
};

const schemaOf = ({ problems }: AuthWords, why: EmailFormProps["why"]) => {
  const empty = why === "reset" ? problems.noEmail : problems.fillAll;
  const error = ({ input }: { input?: unknown }) => (input === "" ? empty : problems.badEmail).join("\n");
  return z.object({ email: z.pipe(z.string().check(z.trim()), z.email({ error })) });
};

/** One email field: digits and a link go to any address. */
export function EmailForm({ email, keep, source, why, autoFocus = false, isPressed = false, ...rest }: EmailFormProps) {
  const words = useWords(authWords);
  const language = useLanguage();
  const { remember } = useSent();
  const form = useForm({
    schema: useMemo(() => schemaOf(words, why), [words, why]),
    start: { email },
    failed: wordsOf(why === "code" ? "notSent" : "notReset", words, language),
    submit: async ({ email: to }) => {
      const refused = why === "code" ? await sendCode(to, language, source) : await sendReset(to, language);
      if (refused !== null && !(why === "code" && isOnItsWay(refused))) return wordsOf(refused, words, language);
      rest.onSend?.();
      remember({ to, why }, refused?.seconds ?? null, isPressed);
      return null;
    },
  });
  const { set } = form;
  useEffect(() => set("email", email), [set, email]);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isPressed) place.current?.requestSubmit();
  }, [isPressed]);
  return (
    <form {...form.props} className="one-field" ref={place}>
      <Field
        label={words.yourEmail}
        type="email"
        autoComplete="email"
        hint={words.emailUse}
        required
        autoFocus={autoFocus}
        onInput={({ currentTarget }) => keep(currentTarget.value)}
        {...form.field("email")}
      />
      <Problem problem={form.problem} busy={form.busy} field="email" />
      <Button type="submit" busy={form.busy}>
        <Envelope /> {form.busy ? words.busy : (rest.label ?? (why === "code" ? words.sendCode : words.reset.send))}
      </Button>
    </form>
  );
}

/** A letter was just sent to this address. Its digits open the account too. */
function isOnItsWay({ problem, seconds }: Refusal): boolean {
  return problem === "tooMany" && seconds !== null && seconds <= soonSeconds;
}

function Envelope() {
  return (
    <svg className="drawn" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M3.5 7l8.5 6.5L20.5 7" />
    </svg>
  );
}
