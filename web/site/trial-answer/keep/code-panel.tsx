import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import type { Language } from "#domain/language.ts";
import type { AnswerNowProblem, AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import { answerNowClaims } from "#web/site/trial-answer/trial-answer-claims.ts";
import { Refused } from "#web/site/trial-answer/visitor-api.ts";
import { claimed } from "#web/site/claims.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { mailCode, openByCode } from "./keep-calls.ts";

type CodeProps = {
  words: AnswerNowWords;
  language: Language;
  takeId: string;
  email: string;
  /** Called with the new answer's id; null if this account received none. */
  opened: (answerId: string | null) => void;
  other: () => void;
};

/** The code form after an e-mail was sent. The take waits in this browser for the code or the link. */
export function CodePanel({ words, language, takeId, email, opened, other }: CodeProps) {
  const place = useRef<HTMLFormElement>(null);
  const { busy, said, setSaid, problem, run } = useWork(place);
  const code = words.code;
  useEffect(() => place.current?.querySelector("input")?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("code");
    const token = typeof typed === "string" ? typed.replaceAll(/\D/g, "") : "";
    void run(async () => {
      if (token.length !== 6) throw new Refused("noCode");
      opened(await openByCode(email, token));
    });
  }

  const again = () =>
    void run(async () => {
      await mailCode(takeId, email, language);
      setSaid(code.sentAgain);
    });
  return (
    <>
      <p className="eyebrow">{code.eyebrow}</p>
      <h1>{code.title}</h1>
      <p className="soft" {...claimed(answerNowClaims.code)}>
        {code.sent[0]}
        <b>{email}</b>
        {code.sent[1]}
      </p>
      <form ref={place} noValidate onSubmit={submit}>
        <CodeField label={code.label} name="code" required />
        {problem === null ? null : <Notice kind="problem">{words.problems[problem]}</Notice>}
        <Button type="submit" large busy={busy}>
          {busy ? words.busy : code.open}
        </Button>
      </form>
      <NotThere words={words} said={said} again={again} other={other} />
    </>
  );
}

/** Runs one request at a time. A refusal moves the focus to the field. */
function useWork(place: RefObject<HTMLFormElement | null>) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<AnswerNowProblem | null>(null);
  async function run(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setSaid("");
    try {
      await work();
    } catch (thrown) {
      setProblem(thrown instanceof Refused ? thrown.problem : "notClaimed");
      place.current?.querySelector("input")?.focus();
    }
    setBusy(false);
  }
  return { busy, said, setSaid, problem, run };
}

type NotThereProps = { words: AnswerNowWords; said: string; again: () => void; other: () => void };

function NotThere({ words, said, again, other }: NotThereProps) {
  const { code } = words;
  return (
    <>
      <p className="links">
        <Button look="plain" onClick={again}>
          <Icon name="again" size={24} /> {code.again}
        </Button>
        <Button look="plain" onClick={other}>
          <Icon name="pen" size={24} /> {code.other}
        </Button>
      </p>
      <p role="status">{said}</p>
      <p className="soft">{code.notThere}</p>
      <LocalMailbox words={words} />
    </>
  );
}

/** On a machine without a mail server the e-mail is in the local mailbox. */
function LocalMailbox({ words }: { words: AnswerNowWords }) {
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return null;
  return (
    <p className="soft">
      {words.code.mailbox} <a href="/dev/mailbox">{words.code.openMailbox}</a>.
    </p>
  );
}
