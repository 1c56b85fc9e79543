import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod/mini";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "#web/features/auth/auth-words.ts";
import type { AuthWords } from "#web/features/auth/auth.en.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { openByCode, sendAgain, wordsOf } from "#web/features/auth/auth-calls.ts";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Entry } from "#web/features/auth/entry.tsx";
import { InvitedBy } from "./letter-entry.tsx";
import { useLetter } from "./use-letter.ts";
import { Problem } from "#web/features/auth/problem.tsx";
import { signUpsAreOpen } from "#web/features/auth/sign-ups.ts";
import { useCountdown } from "#web/lib/use-countdown.ts";
import { useSent, type Sent } from "./use-sent.ts";

const schemaOf = ({ problems }: AuthWords) =>
  z.object({ code: z.string().check(z.regex(/^\d{6}$/, problems.noCode.join("\n"))) });

/** A letter was sent: enter its digits here or open its link in this browser. */
export function CodePage({ sent, source }: { sent: Sent; source: string }) {
  const words = useWords(authWords);
  const language = useLanguage();
  const place = useRef<HTMLFormElement>(null);
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { code: "" },
    failed: wordsOf("wrongCode", words, language),
    submit: async ({ code }) => {
      const refused = await openByCode(sent.to, code, sent.why);
      return refused && wordsOf(refused, words, language);
    },
  });
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  const { eyebrow, open, goOn, notThere } = words.code;
  const { letter } = useLetter();
  const [title, lead, [before, after]] = textsOf(sent, words);
  return (
    <Entry eyebrow={eyebrow} title={title} done={letter ? null : 1} drawing={<Letter />} beside={<LocalMailbox />}>
      <InvitedBy letter={letter} />
      <p className="sent-to">
        {lead} {before}
        <b>{sent.to}</b>
        {after}
      </p>
      <form {...form.props} ref={place}>
        <CodeField label={words.emailCode} required {...form.field("code")} />
        <Problem problem={form.problem} busy={form.busy} field="code" />
        <Button type="submit" busy={form.busy}>
          {form.busy ? words.busy : sent.why === "reset" ? goOn : letter ? words.letter.goOn : open}
        </Button>
      </form>
      <SendAgain sent={sent} source={source} />
      <p className="hint">{notThere}</p>
    </Entry>
  );
}

const Envelope = lazy(async () => ({ default: (await import("#web/ui/envelope-drawing.tsx")).EnvelopeDrawing }));

function Letter() {
  return (
    <div className="letter-under-way">
      <Suspense>
        <Envelope />
      </Suspense>
    </div>
  );
}

function textsOf({ why }: Sent, { code }: AuthWords): [title: string, lead: string, around: readonly string[]] {
  if (why === "created") return [code.createdTitle, code.created, code.createdTo];
  if (why === "reset") return [code.resetTitle, "", code.resetTo];
  return [code.title, "", signUpsAreOpen() ? code.sent : code.askedOnly];
}

function SendAgain({ sent, source }: { sent: Sent; source: string }) {
  const words = useWords(authWords);
  const language = useLanguage();
  const { remember, forget } = useSent();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const left = useCountdown(sent.at + sent.wait * 1000);
  const { again, wait, other, mayAgain, sentAgain } = words.code;

  async function send() {
    if (busy || left > 0) return;
    setBusy(true);
    const refused = await sendAgain(sent.to, sent.why, language, source);
    setBusy(false);
    setSaid(refused === null ? sentAgain : wordsOf(refused, words, language).replace("\n", ". "));
    if (refused === null || refused.seconds !== null) remember(sent, refused?.seconds ?? null, true);
  }

  return (
    <div className="ways-on">
      <Button look="plain" aria-disabled={left > 0 || busy} onClick={() => void send()}>
        <Drawn path="M4 5v5h5M4.6 10a8 8 0 1 1-.3 4.5" />
        <span>
          {again} {left > 0 ? wait(left) : null}
        </span>
      </Button>
      <Button look="plain" onClick={() => forget(sent.to)}>
        <Drawn path="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8.5 18.5z" />
        <span>{other}</span>
      </Button>
      <p role="status">{left === 0 && !busy ? mayAgain : said}</p>
    </div>
  );
}

function Drawn({ path }: { path: string }) {
  return (
    <svg className="drawn" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Without a mail server, links to the local mailbox. */
function LocalMailbox() {
  const { mailbox, openMailbox } = useWords(authWords);
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return null;
  return (
    <p>
      {mailbox}{" "}
      <a className="link" href="/dev/mailbox">
        {openMailbox}
      </a>
    </p>
  );
}
