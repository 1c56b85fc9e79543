import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { firstPurposes, type FirstPurpose, type Consents } from "#domain/account/consent.ts";
import { pagePath } from "#domain/site-map.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { lineOf, recordConsents } from "#web/lib/account/record-consents.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SpokenYes } from "./spoken-yes.tsx";

type ConsentScreenProps = { userId: string; said: (consents: Consents) => void };

const marks: Record<FirstPurpose, IconName> = { record: "microphone", transcribe: "pen", book: "book" };

/** Three purposes that may each be refused, by voice or tap, by the storyteller alone. */
export function ConsentScreen({ userId, said }: ConsentScreenProps) {
  const words = useWords(consentWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<readonly FirstPurpose[] | null>(null);
  const saying = useSaying(userId, said);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const tick = (purpose: FirstPurpose, on: boolean) =>
    setChosen((known) => [...(known ?? []).filter((one) => one !== purpose), ...(on ? [purpose] : [])]);
  return (
    <div className="consent">
      <section className="consent-asks">
        <p className="eyebrow">{words.before}</p>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <ul>
          {firstPurposes.map((purpose) => (
            <Purpose
              key={purpose}
              purpose={purpose}
              ticked={chosen && chosen.includes(purpose)}
              tick={(on) => tick(purpose, on)}
            />
          ))}
        </ul>
        <p className="hint" data-uncovered="">
          <strong>{words.notToday}</strong> {words.later}
        </p>
        <p className="hint consent-foot" data-uncovered="">
          {words.onlyYou}
        </p>
      </section>
      <section className="consent-says">
        <Saying userId={userId} chosen={chosen} {...saying} />
        <p className="consent-links">
          <Button look="plain" onClick={() => setChosen(chosen === null ? firstPurposes : null)}>
            {chosen === null ? words.some : words.all}
          </Button>
          <NotYet />
        </p>
        <p className="hint consent-end" data-uncovered="">
          {words.takenBack}
        </p>
      </section>
      <svg className="consent-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
        <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
      </svg>
    </div>
  );
}

type SayingOf = ReturnType<typeof useSaying>;

/** Writes a yes or no for every purpose. */
function useSaying(userId: string, said: ConsentScreenProps["said"]) {
  const words = useWords(consentWords);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function say(given: readonly FirstPurpose[], statementPath: string | null): Promise<void> {
    setBusy(true);
    try {
      const lines = firstPurposes.map((purpose) => {
        const wording = statementPath === null ? words.asked[purpose].wording : words.oath;
        return lineOf({ userId, purpose, given: given.includes(purpose), wording, language, statementPath });
      });
      const consents = await recordConsents(userId, lines);
      setProblem(given.includes("record") ? null : words.needsRecord);
      said(consents);
    } catch {
      setProblem(words.notKept);
    } finally {
      setBusy(false);
    }
  }
  return { say, busy, problem, setProblem };
}

/** `chosen`: null when all are asked at once. */
type SayingProps = SayingOf & { userId: string; chosen: readonly FirstPurpose[] | null };

function Saying({ userId, chosen, say, busy, problem, setProblem }: SayingProps) {
  const words = useWords(consentWords);
  const trouble =
    problem === null ? null : (
      <Notice kind="problem">
        <p>{problem}</p>
      </Notice>
    );
  if (chosen !== null)
    return (
      <>
        {trouble}
        <div className="consent-dock">
          <Button large busy={busy} onClick={() => void say(chosen, null)}>
            {words.agree}
          </Button>
        </div>
      </>
    );
  return (
    <>
      {trouble}
      <p className="eyebrow">{words.aloudOrTap}</p>
      <div className="consent-dock">
        <p className="oath" data-uncovered="">
          {words.quoted(words.oath)}
        </p>
        <SpokenYes
          userId={userId}
          kept={(statementPath) => say(firstPurposes, statementPath)}
          failed={() => setProblem(words.notSpoken)}
        />
        <Button look="quiet" busy={busy} onClick={() => void say(firstPurposes, null)}>
          <Icon name="hand" /> {words.tapYes}
        </Button>
      </div>
    </>
  );
}

function NotYet() {
  const { notYet } = useWords(consentWords);
  return (
    <Link className="link" to={pagePath(useLanguage(), "/dashboard")}>
      {notYet}
    </Link>
  );
}

/** `ticked`: null when all are asked at once. */
type PurposeProps = { purpose: FirstPurpose; ticked: boolean | null; tick: (on: boolean) => void };

function Purpose({ purpose, ticked, tick }: PurposeProps) {
  const { title, why } = useWords(consentWords).asked[purpose];
  const text = (
    <span data-uncovered="">
      <strong>{title}</strong>
      {why}
    </span>
  );
  return (
    <li>
      {ticked === null ? (
        <>
          <Icon name={marks[purpose]} size={28} />
          {text}
        </>
      ) : (
        <label>
          <input type="checkbox" checked={ticked} onChange={({ target }) => tick(target.checked)} />
          {text}
        </label>
      )}
    </li>
  );
}
