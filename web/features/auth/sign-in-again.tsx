import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { awaitsSecondFactor } from "#web/lib/account/second-factor.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { openByCode, sendCode, signIn, wordsOf } from "./auth-calls.ts";
import { authWords } from "./auth-words.ts";
import { Problem } from "./problem.tsx";
import { NumberForm } from "#web/features/auth/second-factor/second-factor.tsx";

import { secondLockWords } from "#web/features/auth/second-factor/second-factor-words.ts";

const passwordSchema = z.object({ password: z.string() });
const codeSchema = z.object({ code: z.string() });
const nothing = z.object({});

/** Signs in again over the page after the session expired. The page keeps its state. */
export function SignInAgain({ email }: { email: string }) {
  const language = useLanguage();
  const words = useWords(secondLockWords);
  const { session } = useAuth();
  const [way, setWay] = useState<"ask" | "code" | "password">("ask");
  const isLocked = session ? awaitsSecondFactor(session) : false;
  return (
    <Dialog title={isLocked ? words.title : words.again.title} open onClose={() => undefined} lasting>
      {isLocked ? (
        <NumberForm words={words} label={words.open} />
      ) : (
        <>
          <p>{words.again.lead}</p>
          <p className="sent-to">
            {words.again.as} <b>{email}</b>
          </p>
          {way === "password" ? <ByPassword email={email} /> : null}
          {way === "code" ? <ByCode email={email} /> : null}
          {way === "ask" ? <SendCode email={email} onSent={() => setWay("code")} /> : null}
          <div className="ways-on">
            {way === "password" ? (
              <Button look="plain" onClick={() => setWay("ask")}>
                {words.again.byCode}
              </Button>
            ) : (
              <Button look="plain" onClick={() => setWay("password")}>
                {words.again.password}
              </Button>
            )}
            <Link className="link" to={pagePath(language, "/auth")}>
              {words.again.other}
            </Link>
          </div>
        </>
      )}
    </Dialog>
  );
}

function SendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const words = useWords(authWords);
  const language = useLanguage();
  const form = useForm({
    schema: nothing,
    failed: wordsOf("notSent", words, language),
    submit: async () => {
      const refused = await sendCode(email, language, "");
      if (refused && refused.problem !== "tooMany") return wordsOf(refused, words, language);
      onSent();
      return null;
    },
  });
  return (
    <form {...form.props}>
      <Problem problem={form.problem} busy={form.busy} field="" />
      <Button type="submit" busy={form.busy}>
        {form.busy ? words.busy : words.sendCode}
      </Button>
    </form>
  );
}

function ByCode({ email }: { email: string }) {
  const words = useWords(authWords);
  const language = useLanguage();
  const form = useForm({
    schema: codeSchema,
    start: { code: "" },
    failed: wordsOf("wrongCode", words, language),
    submit: async ({ code }) => {
      const refused = await openByCode(email, code, "code");
      return refused && wordsOf(refused, words, language);
    },
  });
  return (
    <form {...form.props}>
      <CodeField label={words.emailCode} required autoFocus {...form.field("code")} />
      <Problem problem={form.problem} busy={form.busy} field="code" />
      <Button type="submit" busy={form.busy}>
        {form.busy ? words.busy : words.signInButton}
      </Button>
    </form>
  );
}

function ByPassword({ email }: { email: string }) {
  const words = useWords(authWords);
  const language = useLanguage();
  const form = useForm({
    schema: passwordSchema,
    start: { password: "" },
    failed: wordsOf("notSignedIn", words, language),
    submit: async ({ password }) => {
      const refused = await signIn({ email, password });
      return refused && wordsOf(refused, words, language);
    },
  });
  return (
    <form {...form.props}>
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.password}
        words={words}
        autoComplete="current-password"
        required
        autoFocus
        {...form.field("password")}
      />
      <Problem problem={form.problem} busy={form.busy} field="password" />
      <Button type="submit" busy={form.busy}>
        {form.busy ? words.busy : words.signInButton}
      </Button>
    </form>
  );
}
