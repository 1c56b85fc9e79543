import { Link } from "react-router";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { consentsWords } from "./consents-words.ts";
import type { LedgerLine } from "./load-ledger.ts";
import { SpokenStatement } from "./spoken-statement.tsx";

const marks: Record<ConsentPurpose, IconName> = {
  record: "microphone",
  transcribe: "pen",
  book: "book",
  model_writes: "file",
  family_hears: "people",
  clone: "bars",
  narrated_family: "headphones",
  narrated_public: "headphones",
  recognize: "shield",
  recognize_name: "people",
};

type ConsentRowProps = {
  purpose: ConsentPurpose;
  why: string;
  /** The text of a new yes; null where none can be given here. */
  wording: string | null;
  /** Where the yes is read aloud; null where a tap gives it, or none can be given. */
  aloud: string | null;
  /** Decisions on this purpose, newest first. */
  lines: readonly LedgerLine[];
  busy: boolean;
  say: (given: boolean, wording: string) => void;
};

/** One purpose: the decision in force, its recording, and the button that changes it. */
export function ConsentRow({ purpose, why, wording, aloud, lines, busy, say }: ConsentRowProps) {
  const words = useWords(consentsWords);
  const [last] = lines;
  const title = words.titles[purpose];
  const isOpen = last ? last.given : purpose === "family_hears";
  const changes = lines.length - 1;
  const text = isOpen ? (last?.wording ?? wording) : wording;
  const label = isOpen ? words.takeBack : words.sayYes;
  return (
    <li>
      <Icon name={marks[purpose]} size={30} />
      <div>
        <h2>{title}</h2>
        {why === "" ? null : <p>{why}</p>}
        {isOpen || wording === null ? null : <p className="hint">{words.quoted(wording)}</p>}
        <p className="consents-state">
          <State last={last} isOpen={isOpen} />
          {changes > 0 ? <span className="hint">{words.changed(changes)}</span> : null}
        </p>
      </div>
      <div className="consents-acts">
        {last?.given && last.statement_path !== null ? (
          <SpokenStatement path={last.statement_path} title={title} />
        ) : null}
        {isOpen || aloud === null ? null : (
          <Link className="button" to={aloud}>
            {words.sayYes}
            <span className="unseen"> ({title})</span>
          </Link>
        )}
        {text === null ? null : (
          <Button look="quiet" busy={busy} onClick={() => say(!isOpen, text)}>
            {label}
            <span className="unseen"> ({title})</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ last, isOpen }: { last: LedgerLine | undefined; isOpen: boolean }) {
  const words = useWords(consentsWords);
  const language = useLanguage();
  const day =
    last && new Date(last.said_at).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
  const text = day === undefined ? (isOpen ? words.byMark : words.never) : isOpen ? words.yes(day) : words.no(day);
  return (
    <span className={isOpen ? "chip good" : "chip"}>
      <Icon name={isOpen ? "tick" : "ring"} size={20} /> {text}
    </span>
  );
}
