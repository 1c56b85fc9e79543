import { useMutation } from "@tanstack/react-query";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import { testWebhook } from "./webhook-calls.ts";

type Tested = { at: Date; seconds: number; error: string | null };

async function timedTest(): Promise<Tested> {
  const from = performance.now();
  const { success, error } = await testWebhook();
  const seconds = (performance.now() - from) / 1000;
  return { at: new Date(), seconds, error: success ? null : (error ?? "") };
}

export function ManualTest({ onTested }: { onTested: () => void }) {
  const { test: words } = useWords(diagnosticsWords);
  const language = useLanguage();
  const tested = useMutation({ mutationFn: timedTest, onSettled: onTested });
  const { data } = tested;
  const time = new Intl.DateTimeFormat(language, { timeStyle: "medium", hourCycle: "h23" });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const isFailed = tested.isError || (data?.error ?? null) !== null;
  return (
    <section className="card" aria-labelledby="test-title">
      <h2 id="test-title">{words.title}</h2>
      <p>{words.lead}</p>
      <div className="diagnostics-main desk-dock">
        <Button busy={tested.isPending} onClick={() => tested.mutate()}>
          <Icon name="play" size={24} /> {tested.isPending ? words.running : words.run}
        </Button>
      </div>
      {isFailed ? (
        <Notice kind="problem">
          <b>{words.failed}</b> {data?.error ?? ""}
        </Notice>
      ) : data === undefined ? null : (
        <Notice kind="good">{words.passed(time.format(data.at), number.format(data.seconds))}</Notice>
      )}
    </section>
  );
}
