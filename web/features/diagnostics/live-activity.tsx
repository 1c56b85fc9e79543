import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { TypeChip } from "./chip.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import type { SystemLog } from "./load-logs.ts";

export function LiveActivity({ lines }: { lines: readonly SystemLog[] }) {
  const { live } = useWords(diagnosticsWords);
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: "medium", hourCycle: "h23" });
  return (
    <section className="card" aria-labelledby="live-title">
      <h2 id="live-title">{live.title}</h2>
      <p className="soft">{live.lead}</p>
      <ul className="diagnostics-live" role="log" aria-labelledby="live-title">
        {lines.map((line) => (
          <li key={line.id}>
            <time dateTime={line.created_at}>{time.format(new Date(line.created_at))}</time>
            <TypeChip type={line.log_type} />
            <span className="live-message">{line.message}</span>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? <p>{live.empty}</p> : null}
    </section>
  );
}
