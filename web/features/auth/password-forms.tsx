import { useEffect, useMemo, useRef, type InputHTMLAttributes, type RefObject } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import { minPasswordLength } from "#domain/account/password.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import type { AuthWords } from "./auth.en.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { openByPasskey, signIn, signUp, wordsOf } from "./auth-calls.ts";
import { Problem } from "./problem.tsx";
import { useSent } from "./mailed-link/use-sent.ts";

/** Input shared between the forms. */
export type Typed = { name: string; email: string };
type FormProps = { typed: Typed; keep: (typed: Partial<Typed>) => void };

/** How long the "account exists" message is shown before the screen changes. */
const turnAfterMs = 2000;

const filled = (words: AuthWords) => z.string().check(z.trim(), z.minLength(1, words.problems.fillAll.join("\n")));

const signInSchema = (words: AuthWords) =>
  z.object({ email: filled(words), password: z.string().check(z.minLength(1, words.problems.fillAll.join("\n"))) });

export function SignInForm({ typed, keep }: FormProps) {
  const words = useWords(authWords);
  const language = useLanguage();
  const form = useForm({
    schema: useMemo(() => signInSchema(words), [words]),
    start: { email: typed.email, password: "" },
    failed: wordsOf("notSignedIn", words, language),
    submit: async (person) => {
      const refused = await signIn(person);
      return refused && wordsOf(refused, words, language);
    },
  });
  const { set } = form;
  useEffect(() => set("email", typed.email), [set, typed.email]);
  return (
    <form {...form.props}>
      <EmailField autoComplete="username" keep={keep} {...form.field("email")} />
      <PasswordField
        label={words.password}
        words={words}
        autoComplete="current-password"
        required
        {...form.field("password")}
      />
      <Problem problem={form.problem} busy={form.busy} field="password" />
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {form.busy ? words.busy : words.signInButton}
        </Button>
        <WithPasskey />
        <Link className="link" to="?tab=reset-password" state={{ email: typed.email }}>
          {words.forgot}
        </Link>
      </p>
    </form>
  );
}

function WithPasskey() {
  const words = useWords(authWords);
  const language = useLanguage();
  const say = useToast();
  if (!("PublicKeyCredential" in window)) return null;
  const open = async () => {
    const refused = await openByPasskey();
    if (refused) say("error", wordsOf(refused, words, language).replace("\n", ". "));
  };
  return (
    <Button look="plain" onClick={() => void open()}>
      {words.passkey}
    </Button>
  );
}

type EmailFieldProps = InputHTMLAttributes<HTMLInputElement> & Pick<FormProps, "keep">;

function EmailField({ keep, ...input }: EmailFieldProps) {
  const { email } = useWords(authWords);
  return (
    <Field
      label={email}
      type="email"
      required
      onInput={({ currentTarget }) => keep({ email: currentTarget.value })}
      {...input}
    />
  );
}

const signUpSchema = (words: AuthWords) => {
  const { fillAll, badSignUpEmail, shortPassword } = words.problems;
  const ofEmail = ({ input }: { input?: unknown }) => (input === "" ? fillAll : badSignUpEmail).join("\n");
  const password = z
    .string()
    .check(z.minLength(1, fillAll.join("\n")), z.minLength(minPasswordLength, shortPassword.join("\n")));
  return z.object({
    name: filled(words),
    email: z.pipe(z.string().check(z.trim()), z.email({ error: ofEmail })),
    password,
  });
};

type SignUpProps = FormProps & {
  source: string;
  /** Called when the server reports an existing account. */
  onKnown: () => void;
};

export function SignUpForm({ typed, keep, source, onKnown }: SignUpProps) {
  const words = useWords(authWords);
  const language = useLanguage();
  const { remember } = useSent();
  const turn = useLater();
  const form = useForm({
    schema: useMemo(() => signUpSchema(words), [words]),
    start: { ...typed, password: "" },
    failed: wordsOf("notSignedUp", words, language),
    submit: async (person) => {
      const { refused, isIn } = await signUp(person, language, source);
      if (refused?.problem === "known") turn(onKnown);
      if (refused) return wordsOf(refused, words, language);
      if (!isIn) remember({ to: person.email, why: "created" }, null);
      return null;
    },
  });
  const { set } = form;
  useEffect(() => set("email", typed.email), [set, typed.email]);
  return (
    <form {...form.props}>
      <Field
        label={words.fullName}
        autoComplete="name"
        required
        onInput={({ currentTarget }) => keep({ name: currentTarget.value })}
        {...form.field("name")}
      />
      <EmailField autoComplete="email" keep={keep} {...form.field("email")} />
      <PasswordField
        label={words.password}
        words={words}
        placeholder={words.passwordHint}
        autoComplete="new-password"
        required
        {...form.field("password")}
      />
      <Problem problem={form.problem} busy={form.busy} field="email" />
      <Button type="submit" look="quiet" busy={form.busy}>
        {form.busy ? words.busy : words.signUpButton}
      </Button>
    </form>
  );
}

/** Runs after a delay, unless unmounted. */
function useLater(): (work: () => void) => void {
  const timer: RefObject<ReturnType<typeof setTimeout> | undefined> = useRef(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work) => {
    timer.current = setTimeout(work, turnAfterMs);
  };
}
