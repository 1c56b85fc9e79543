import type { AuthError } from "@supabase/supabase-js";
import { useState, type FormEvent } from "react";
import { Navigate, useLocation } from "react-router";
import { z } from "zod";
import { pagePath } from "#domain/site-map.ts";
import type { Words } from "#web/i18n/words.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { useSession } from "#web/app/session.tsx";
import { backend } from "#web/lib/backend.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const cameFromSchema = z.object({ from: z.string().startsWith("/") });
const shortestPassword = 6;
const tabs = ["signIn", "signUp"] as const;
type Tab = (typeof tabs)[number];

/** Sign in or sign up. Whoever is signed in goes on to where they came from. */
export function AuthPage() {
  const session = useSession();
  const language = useLanguage();
  const words = useWords().auth;
  const { state } = useLocation();
  const from = cameFromSchema.safeParse(state).data?.from ?? pagePath(language, "/dashboard");
  if (session) return <Navigate to={from} replace />;
  return (
    <section className="sheet narrow">
      <h1>{words.title}</h1>
      <Tabs
        label={words.title}
        tabs={tabs.map((tab) => ({ name: tab, label: words[tab], panel: <AuthForm tab={tab} words={words} /> }))}
      />
    </section>
  );
}

function AuthForm({ tab, words }: { tab: Tab; words: Words["auth"] }) {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [created, setCreated] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const said = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const [name, email, password] = [said("name").trim(), said("email").trim(), said("password")];
    if (email === "" || password === "" || (tab === "signUp" && name === "")) return setProblem(words.fillAll);
    if (tab === "signUp" && password.length < shortestPassword) return setProblem(words.shortPassword);
    setBusy(true);
    setProblem(null);
    const emailRedirectTo = `${location.origin}${pagePath(language, "/auth")}`;
    const data = { full_name: name, preferred_language: language };
    const { error } =
      tab === "signIn"
        ? await backend.auth.signInWithPassword({ email, password })
        : await backend.auth.signUp({ email, password, options: { data, emailRedirectTo } });
    setBusy(false);
    if (error) setProblem(wordsFor(error, words));
    else setCreated(tab === "signUp");
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {tab === "signUp" ? <Field label={words.fullName} name="name" autoComplete="name" required /> : null}
      <Field label={words.email} name="email" type="email" autoComplete="email" required />
      <Field
        label={words.password}
        name="password"
        type="password"
        autoComplete={tab === "signIn" ? "current-password" : "new-password"}
        required
        {...(tab === "signUp" ? { hint: words.passwordHint } : {})}
      />
      {problem === null ? null : <Notice kind="problem">{problem}</Notice>}
      {created ? <Created words={words} /> : null}
      <Button type="submit" busy={busy}>
        {busy ? words.busy : tab === "signIn" ? words.signInButton : words.signUpButton}
      </Button>
    </form>
  );
}

/** On the family's own machine the letter lies in its own mailbox. */
function Created({ words }: { words: Words["auth"] }) {
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return (
    <Notice kind="good">
      <p>{words.created}</p>
      {here ? (
        <p>
          {words.mailbox} <a href="/dev/mailbox">{words.openMailbox}</a>
        </p>
      ) : null}
    </Notice>
  );
}

function wordsFor(error: AuthError, words: Words["auth"]): string {
  if (error.code === "invalid_credentials") return words.wrong;
  if (error.code === "email_not_confirmed") return words.unconfirmed;
  if (error.code === "weak_password") return words.shortPassword;
  if (error.status === 429) return words.busyLater;
  return error.name === "AuthRetryableFetchError" ? words.offline : words.failed;
}
