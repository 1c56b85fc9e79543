import { useRef, useState, type FormEvent } from "react";
import { maxEmailLength } from "#domain/account/name-and-email.ts";
import type { Language } from "#domain/language.ts";
import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import type { AnswerNowProblem, AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import { answerNowClaims } from "#web/site/trial-answer/trial-answer-claims.ts";
import { Refused } from "#web/site/trial-answer/visitor-api.ts";
import { claimed } from "#web/site/claims.ts";
import { waitlistHref } from "#web/site/waitlist/waitlist-href.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { mailCode } from "./keep-calls.ts";

type KeepProps = {
  words: AnswerNowWords;
  language: Language;
  signups: "open" | "waitlist";
  more: number;
  take: VisitorTake;
  mailed: (email: string) => void;
  /** Null until the sound is loaded. */
  download: (() => void) | null;
};

/** Keeps the page under an e-mail address, or downloads it. */
export function KeepPanel(props: KeepProps) {
  const { words, language, signups, more, take, download } = props;
  const eyebrow = take.text === "" ? words.thereUnheard : words.there;
  if (signups === "waitlist")
    return (
      <>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{words.invited.title}</h1>
        <p className="soft" {...claimed(answerNowClaims.invited)}>
          {words.invited.lead}
        </p>
        <Button large busy={download === null} onClick={() => download?.()}>
          <Icon name="download" size={24} /> {words.invited.act}
        </Button>
        <p>
          <a className="link" href={waitlistHref("final-cta", language)}>
            {words.invited.waitlist}
          </a>
        </p>
      </>
    );
  return (
    <>
      <p className="eyebrow">{eyebrow}</p>
      <h1>{words.keepTitle}</h1>
      <p className="soft" {...claimed(answerNowClaims.keepLead)}>
        {words.keepLead}
      </p>
      <EmailForm {...props} />
      <ul className="what-next">
        <li {...claimed(answerNowClaims.byCode)}>
          <Icon name="tick" size={24} /> <span>{words.byCode}</span>
        </li>
        {more > 0 ? (
          <li {...claimed(answerNowClaims.more)}>
            <Icon name="tick" size={24} /> <span>{words.more(more)}</span>
          </li>
        ) : null}
        <li {...claimed(answerNowClaims.gone)}>
          <Icon name="lock" size={24} /> <span>{words.gone}</span>
        </li>
      </ul>
    </>
  );
}

function EmailForm({ words, language, take, mailed }: KeepProps) {
  const place = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AnswerNowProblem | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("email");
    const email = typeof typed === "string" ? typed.trim() : "";
    if (busy) return undefined;
    if (!/^\S+@\S+\.\S+$/.test(email)) return refuse("badEmail");
    setBusy(true);
    setProblem(null);
    try {
      await mailCode(take.id, email, language);
      mailed(email);
    } catch (thrown) {
      refuse(thrown instanceof Refused ? thrown.problem : "failed");
    }
    setBusy(false);
    return undefined;
  }

  function refuse(why: AnswerNowProblem): void {
    setProblem(why);
    place.current?.querySelector("input")?.focus();
  }

  return (
    <form ref={place} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={words.email} name="email" type="email" autoComplete="email" maxLength={maxEmailLength} required />
      {problem === null ? null : <Notice kind="problem">{words.problems[problem]}</Notice>}
      <Button type="submit" large busy={busy}>
        <Icon name="envelope" size={28} /> {busy ? words.busy : words.keep}
      </Button>
    </form>
  );
}
