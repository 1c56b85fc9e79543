import { useId, useState } from "react";
import type { Language } from "#domain/language.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TypeChip } from "./chip.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import type { Logs, SystemLog } from "./load-logs.ts";

/** Days before months and 24 hours in both languages, as on the desk. */
const regionOf = (language: Language) => (language === "fr" ? "fr-FR" : "en-GB");

/** Lines before the list is opened. */
const firstLines = 5;

type Query = { data: Logs | undefined; isError: boolean; refetch: () => unknown };

export function LogTable({ title, note, logs }: { title: string; note: string | undefined; logs: Query }) {
  const words = useWords(diagnosticsWords);
  const { loading } = useWords(frameWords);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const rows = logs.data?.rows ?? [];
  return (
    <section className="card full" aria-labelledby={id}>
      <div className="diagnostics-head">
        <h2 id={id}>{title}</h2>
        <span className="soft">{note}</span>
      </div>
      {logs.isError ? (
        <Notice kind="problem">
          <p>{words.logs.failed}</p>
          <Button look="quiet" onClick={() => void logs.refetch()}>
            {words.retry}
          </Button>
        </Notice>
      ) : logs.data === undefined ? (
        <Skeleton label={loading} lines={4} />
      ) : rows.length === 0 ? (
        <p>{words.logs.empty}</p>
      ) : (
        <Lines rows={isWhole ? rows : rows.slice(0, firstLines)} names={logs.data.names} labelledBy={id} />
      )}
      {rows.length > firstLines ? (
        <p className="diagnostics-more">
          <Button look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            <Icon name="down" size={22} />
            {isWhole ? words.logs.fewer : words.logs.more(rows.length)}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

type Listed = { rows: readonly SystemLog[]; names: Logs["names"]; labelledBy: string };

function Lines({ rows, names, labelledBy }: Listed) {
  const { logs: words } = useWords(diagnosticsWords);
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(regionOf(language), { day: "numeric", month: "long" });
  const time = new Intl.DateTimeFormat(regionOf(language), { timeStyle: "medium" });
  return (
    <table className="diagnostics-logs" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.message}</th>
          <th scope="col">{words.person}</th>
          <th scope="col">
            <span className="unseen">{words.details}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.log_type.includes("error") ? "bad" : undefined}>
            <td className="time">{`${day.format(new Date(row.created_at))}, ${time.format(new Date(row.created_at))}`}</td>
            <td>
              <TypeChip type={row.log_type} />
            </td>
            <td className="message">{row.message}</td>
            <td>
              <span className="label-of-cell">{words.person} </span>
              {row.user_id === null ? words.nobody : names.get(row.user_id) || row.user_id.slice(0, 8)}
            </td>
            <td className="details">
              <details>
                <summary className="link">{words.details}</summary>
                <pre>{JSON.stringify(row.metadata, null, 2)}</pre>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
