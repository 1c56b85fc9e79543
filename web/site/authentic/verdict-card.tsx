import { useEffect, useRef, type ReactNode } from "react";
import type { Statement, Verdict } from "#domain/authentic/statement.ts";
import type { Language } from "#domain/language.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Answer } from "./ask-about-file.ts";
import { authenticWords } from "./authentic-words.ts";

type VerdictCardProps = { language: Language; fileName: string; answer: Answer; another: () => void };

/** The answer about a file, with what was found and its signature. */
export function VerdictCard({ language, fileName, answer: { signed, said }, another }: VerdictCardProps) {
  const words = authenticWords[language];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const save = () => saveFile(new Blob([JSON.stringify(signed)], { type: "application/json" }), words.savedAs);
  return (
    <>
      <section className="verdict">
        <div className="verdict-head">
          <span className={isOriginal(said) ? "face" : "face unknown"}>{marks[said.verdict]}</span>
          <div>
            <p className="eyebrow file-name">{fileName}</p>
            <h1 ref={heading} tabIndex={-1}>
              {words.verdicts[said.verdict]}
            </h1>
            <p>{words.explained[said.verdict]}</p>
          </div>
        </div>
        <dl>
          <Fact term={words.file}>{fileName}</Fact>
          {said.verdict === "unknown" ? null : <Found said={said} language={language} />}
          <Fact term={words.signed}>{words.seal(spacedKey(said.key))}</Fact>
        </dl>
        <p className="row">
          <Button large onClick={another}>
            <Icon name="file" /> {words.another}
          </Button>
          <Button look="quiet" large onClick={save}>
            <Icon name="download" size={24} /> {words.save}
          </Button>
        </p>
      </section>
      {isOriginal(said) && said.name === null ? <p className="hint">{words.notNamed}</p> : null}
      {said.verdict === "synthetic" ? <p className="hint">{words.beware}</p> : null}
    </>
  );
}

/** Whether the file is a recording of an account, or was made from such ones. */
const isOriginal = ({ verdict }: Statement): boolean => verdict === "recording" || verdict === "audiobook";

function Found({ said, language }: { said: Statement; language: Language }) {
  const words = authenticWords[language];
  const day = said.day === null ? "" : shownDay(said.day, language);
  if (said.verdict === "synthetic")
    return (
      <>
        <Fact term={words.made}>{words.narrated(day)}</Fact>
        <Fact term={words.spokenBy}>{words.computer}</Fact>
        <Fact term={words.consent}>{words.valid}</Fact>
        <Fact term={words.changed}>{words.unchanged}</Fact>
      </>
    );
  return (
    <>
      <Fact term={words.foundIn}>{said.verdict === "audiobook" ? words.book(day) : words.day(day)}</Fact>
      <Fact term={words.putBy}>{said.name === null ? words.person : words.named(said.name)}</Fact>
      <Fact term={words.changed}>{words.unchanged}</Fact>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function shownDay(day: string, language: Language): string {
  const form = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, form);
}

/** The first eight figures of a key's name: 3c9e 04b7. */
function spacedKey(key: string): string {
  return `${key.slice(0, 4)} ${key.slice(4, 8)}`;
}

const marks: Record<Verdict, ReactNode> = {
  recording: <Icon name="microphone" size={52} />,
  audiobook: <Icon name="headphones" size={52} />,
  synthetic: <Icon name="bars" size={52} />,
  unknown: <Icon name="help" size={52} />,
};
