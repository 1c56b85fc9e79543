import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import { diagnosticsKey } from "./load-logs.ts";
import { checkHealth } from "./webhook-calls.ts";

export function HealthCheck({ userId }: { userId: string }) {
  const { health: words } = useWords(diagnosticsWords);
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: "medium", hourCycle: "h23" });
  const health = useQuery({ queryKey: [...diagnosticsKey(userId), "health"], queryFn: checkHealth });
  const { data, dataUpdatedAt, isFetching } = health;
  const at = time.format(new Date(dataUpdatedAt));
  return (
    <section className="card full" aria-labelledby="health-title">
      <h2 id="health-title">{words.title}</h2>
      <p>{words.lead}</p>
      {data === undefined ? null : data.kind === "answered" ? (
        <Notice kind={data.health.active ? "good" : "problem"}>
          {words.passed(at, data.health.webhook_version, data.health.message)}
        </Notice>
      ) : (
        <Notice kind="problem">
          <b>{data.kind === "returned" ? words.returned(data.status) : words.unreachable}</b> {at}
        </Notice>
      )}
      <p>
        <Button look="quiet" busy={isFetching} onClick={() => void health.refetch()}>
          <Icon name="shield" size={24} /> {isFetching ? words.running : words.run}
        </Button>
      </p>
    </section>
  );
}
