import { useState } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { consentsWords } from "./consents-words.ts";
import type { LedgerLine } from "./load-ledger.ts";

const shownFirst = 3;

/** The last decisions, or all of them with how each was given and its text. */
export function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  const words = useWords(consentsWords);
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const when = ({ said_at: at }: LedgerLine) =>
    new Date(at).toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
  const detail = ({ how, text_version: version, wording, sentence }: LedgerLine) =>
    [words.how[how], words.text(version, wording), ...(sentence === null ? [] : [words.aloud(sentence)])].join(", ");
  const download = () => {
    const text = lines.map((line) =>
      [words.titles[line.purpose], words.line(line.given, when(line)), detail(line)].join("\n"),
    );
    saveFile(new Blob([`${text.join("\n\n")}\n`], { type: "text/plain;charset=utf-8" }), words.file);
  };
  return (
    <section aria-labelledby="consents-all">
      <h2 id="consents-all">{words.all}</h2>
      {lines.length === 0 ? <p className="hint">{words.nothingSaid}</p> : null}
      <ul className="consents-lines">
        {(isWhole ? lines : lines.slice(0, shownFirst)).map((line) => (
          <li key={line.line}>
            {words.titles[line.purpose]}
            <span className="hint">{words.line(line.given, when(line))}</span>
            {isWhole ? <span className="hint">{detail(line)}</span> : null}
          </li>
        ))}
      </ul>
      {lines.length === 0 ? null : (
        <p className="consents-links">
          <Button look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            <Icon name="list" size={24} /> {words.whole}
          </Button>
          <Button look="plain" onClick={download}>
            <Icon name="download" size={24} /> {words.download}
          </Button>
        </p>
      )}
    </section>
  );
}
