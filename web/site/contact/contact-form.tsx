import { useRef, useState, type SyntheticEvent } from "react";
import { maxMessageLength } from "#domain/account/name-and-email.ts";
import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { NameAndEmail } from "#web/site/name-and-email.tsx";
import type { ContactState } from "#web/site/page.ts";
import { useHydrated } from "#web/lib/page/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { contactWords } from "./contact-words.ts";

export function contactPath(language: Language): string {
  return sitePath(language, "/contact");
}

export type ContactFormProps = { language: Language; state: ContactState; isRead: boolean };

/** Posts as a plain form without scripts. The input stays in the form after a failure. */
export function ContactForm({ language, isRead, state: { name, email, body, said } }: ContactFormProps) {
  const words = contactWords[language];
  const [answer, setAnswer] = useState(said ?? "");
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);

  async function send(form: HTMLFormElement): Promise<void> {
    setBusy(true);
    setAnswer("");
    const told = await post(form);
    setBusy(false);
    setAnswer(told === "sent" && !isRead ? words.unread : words[told]);
    if (told === "sent") form.reset();
    if (told === "sent") place.current?.focus();
    if (told === "wrong") form.querySelector<HTMLElement>(":invalid, [name=email]")?.focus();
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  }

  return (
    <form method="post" action={contactPath(language)} noValidate={useHydrated()} onSubmit={submit}>
      <p className="answer" role="status" tabIndex={-1} ref={place}>
        {answer}
      </p>
      <NameAndEmail words={words} name="name" typed={{ name, email }} />
      <TextField label={words.message} name="body" rows={6} maxLength={maxMessageLength} defaultValue={body} required />
      <Button type="submit" busy={busy}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}

type Told = "sent" | "wrong" | "later" | "failed" | "offline";

async function post(form: HTMLFormElement): Promise<Told> {
  const typed = new URLSearchParams();
  for (const [field, value] of new FormData(form)) if (typeof value === "string") typed.set(field, value);
  try {
    const { ok, status } = await fetch(form.action, { method: "POST", body: typed });
    if (ok) return "sent";
    if (status === 429) return "later";
    return status === 400 ? "wrong" : "failed";
  } catch (cause) {
    console.info("The message could not be sent.", cause);
    return "offline";
  }
}
