import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { webhookPath } from "#domain/voice-protocol/webhook.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Configuration } from "./configuration.tsx";
import { DebugInfo } from "./debug-info.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import { HealthCheck } from "./health-check.tsx";
import { LiveActivity } from "./live-activity.tsx";
import { diagnosticsKey, loadAllLogs, loadFacts, loadWebhookLogs, maxWebhookLogs } from "./load-logs.ts";
import { LogTable } from "./log-table.tsx";
import { ManualTest } from "./manual-test.tsx";
import { useLiveLogs } from "./use-live-logs.ts";
import { UnhandledEvents } from "./unhandled-events.tsx";
import { checkHealth } from "./webhook-calls.ts";

const manyLinesMs = 1000;

/** The eight parts of the spec, in its order (signed-in §2.16). */
export function DiagnosticsParts({ userId, email }: { userId: string; email: string }) {
  const words = useWords(diagnosticsWords);
  const language = useLanguage();
  const client = useQueryClient();
  const key = diagnosticsKey(userId);
  const all = useQuery({ queryKey: [...key, "all"], queryFn: loadAllLogs });
  const recent = useQuery({ queryKey: [...key, "webhook"], queryFn: loadWebhookLogs });
  const facts = useQuery({ queryKey: [...key, "facts"], queryFn: loadFacts });
  const health = useQuery({ queryKey: [...key, "health"], queryFn: checkHealth });
  const reload = useCallback(() => {
    setTimeout(() => {
      for (const part of ["all", "webhook", "facts"])
        void client.invalidateQueries({ queryKey: [...diagnosticsKey(userId), part] }, { cancelRefetch: false });
    }, manyLinesMs);
  }, [client, userId]);
  const { lines, state } = useLiveLogs(reload);
  const isActive = health.data?.kind === "answered" ? health.data.health.active : null;
  const number = new Intl.NumberFormat(language);
  return (
    <div className="diagnostics">
      <header>
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
      </header>
      <div className="diagnostics-cards">
        <DebugInfo
          email={email}
          state={state}
          all={all.data?.all ?? null}
          facts={facts.data ?? null}
          isActive={isActive}
        />
        <LiveActivity lines={lines} />
        <Configuration isActive={isActive} />
        <ManualTest onTested={reload} />
        <HealthCheck userId={userId} />
        <LogTable
          title={words.logs.allTitle}
          note={all.data && words.logs.shown(number.format(all.data.rows.length), number.format(all.data.all))}
          logs={all}
        />
        <LogTable title={words.logs.recentTitle} note={words.logs.recentLead(maxWebhookLogs)} logs={recent} />
        <UnhandledEvents userId={userId} />
        <Setup />
      </div>
    </div>
  );
}

function Setup() {
  const { setup } = useWords(diagnosticsWords);
  return (
    <section className="card full" aria-labelledby="setup-title">
      <h2 id="setup-title">{setup.title}</h2>
      <ol className="diagnostics-steps">
        <li>
          <span>{setup.open}</span>
        </li>
        <li>
          <span>
            {setup.paste} <code>{`${location.origin}${webhookPath}`}</code>
          </span>
        </li>
        <li>
          <span>
            {setup.secret} <code>ELEVENLABS_WEBHOOK_SECRET</code>
          </span>
        </li>
        <li>
          <span>{setup.test}</span>
        </li>
      </ol>
    </section>
  );
}
