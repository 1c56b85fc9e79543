import { useState, type FormEvent } from "react";
import { hasDomainEnding } from "#domain/account/name-and-email.ts";
import type { Language } from "#domain/language.ts";
import { NameAndEmail } from "#web/site/name-and-email.tsx";
import type { WaitlistState } from "#web/site/page.ts";
import { useHydrated } from "#web/lib/page/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { Toasts, useToast } from "#web/ui/toast.tsx";
import { joinWaitlist, type NewEntry } from "./join-waitlist.ts";
import { waitlistPath } from "./waitlist-href.ts";
import { waitlistWords } from "./waitlist-words.ts";
import type { WaitlistWord } from "./waitlist.en.ts";

/** The name of the news checkbox. */
export const updatesBox: keyof NewEntry = "wants_updates";

export type WaitlistFormProps = {
  language: Language;
  publishableKey: string;
  state: WaitlistState;
  look?: "main" | "quiet";
};

/** The form on its own page. */
export function WaitlistPageForm(props: WaitlistFormProps) {
  const words = waitlistWords[props.language];
  return (
    <Toasts label={words.title} close={null}>
      <WaitlistForm {...props} onJoined={() => undefined} />
    </Toasts>
  );
}

/** Posts as a plain form without scripts. The input stays in the form after a failure. */
export function WaitlistForm(props: WaitlistFormProps & { onJoined: () => void }) {
  const { language, publishableKey, state, look = "main" } = props;
  const words = waitlistWords[language];
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<WaitlistWord | null>(null);

  async function join(form: HTMLFormElement): Promise<void> {
    const typed = entryOf(form);
    if (typeof typed === "string") {
      form.querySelector<HTMLElement>(typed === "empty" ? ":invalid" : "[name=email]")?.focus();
      return answer(typed);
    }
    setBusy(true);
    const refused = await joinWaitlist(typed, publishableKey);
    setBusy(false);
    answer(refused);
    if (refused !== null) return;
    form.reset();
    props.onJoined();
    say("good", words.welcome);
  }

  function answer(refused: WaitlistWord | null): void {
    setProblem(refused);
    if (refused !== null) say("error", words[refused]);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void join(event.currentTarget);
  }

  return (
    <form method="post" action={waitlistPath(language)} noValidate={useHydrated()} onSubmit={submit}>
      <p>{words.lead}</p>
      <Inputs words={words} state={state} />
      <p className="problem" role="alert">
        {problem === null ? null : words[problem]}
      </p>
      <Button type="submit" look={look} busy={busy}>
        {busy ? words.joining : words.join}
      </Button>
    </form>
  );
}

/** The box is unticked by default; a browser outside Europe ticks it (ruling 11). */
function Inputs({ words, state }: { words: Record<WaitlistWord, string>; state: WaitlistState }) {
  const { firstName, email, source } = state;
  const ticks = useHydrated() && !Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith("Europe/");
  return (
    <>
      <NameAndEmail
        words={{ name: words.firstName, email: words.email }}
        name="first_name"
        typed={{ name: firstName, email }}
      />
      <label className="tick">
        <input type="checkbox" name={updatesBox} value="true" defaultChecked={ticks} /> <span>{words.updates}</span>
      </label>
      <input type="hidden" name="source_button" value={source} />
    </>
  );
}

/** The entry, or the key of its error text. */
function entryOf(form: HTMLFormElement): NewEntry | "empty" | "invalid" {
  const input = (name: keyof NewEntry) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const text = (name: keyof NewEntry) => input(name)?.value.trim() ?? "";
  const entry = {
    first_name: text("first_name"),
    email: text("email").toLowerCase(),
    wants_updates: input(updatesBox)?.checked ?? false,
    updates_preticked: input(updatesBox)?.defaultChecked ?? false,
    source_button: text("source_button"),
    language: document.documentElement.lang === "fr" ? "fr" : "en",
  };
  if (entry.first_name === "" || entry.email === "") return "empty";
  return input("email")?.checkValidity() && hasDomainEnding(entry.email) ? entry : "invalid";
}
