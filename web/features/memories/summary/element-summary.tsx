import { useState } from "react";
import type { ElementSummary as Summary } from "#domain/memory/element-summary.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { dayOf } from "#web/lib/day-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { summaryWords } from "./summary-words.ts";
import { useElementSummary } from "./use-element-summary.ts";

type ElementSummaryProps = { elementId: string; content: string; service: string };

/** A machine's summary of a document or sound, for its owner alone, made when they ask and agree. */
export function ElementSummary({ elementId, content, service }: ElementSummaryProps) {
  useLoadedWords(summaryWords);
  const words = useWords(summaryWords);
  const [isAsked, setAsked] = useState(false);
  const { summary, ask, remove } = useElementSummary(elementId, content);
  if (summary === undefined) return null;
  if (summary !== null) return <MadeSummary summary={summary} remove={remove} />;
  if (ask.isPending) return <p role="status">{words.making}</p>;
  if (!isAsked)
    return (
      <p>
        <Button look="plain" onClick={() => setAsked(true)}>
          {words.ask}
        </Button>
      </p>
    );
  const agreement = words.agreement(service);
  return (
    <section className="only-you" aria-label={words.ask}>
      <Icon name="shield" size={26} />
      <div>
        <p>{agreement}</p>
        {ask.isError ? <Notice kind="problem">{words.failed}</Notice> : null}
        <p>
          <Button onClick={() => ask.mutate({ service, agreedTo: agreement })}>{words.agree}</Button>{" "}
          <Button look="plain" onClick={() => setAsked(false)}>
            {words.notNow}
          </Button>
        </p>
      </div>
    </section>
  );
}

type MadeSummaryProps = { summary: Summary; remove: ReturnType<typeof useElementSummary>["remove"] };

function MadeSummary({ summary: { summary, model, made_at: madeAt }, remove }: MadeSummaryProps) {
  const words = useWords(summaryWords);
  const language = useLanguage();
  return (
    <section className="only-you" aria-label={words.title}>
      <Icon name="lock" size={26} />
      <div>
        <p>
          <b>{words.title}</b> {summary}
        </p>
        <p className="hint">{words.by(model, dayOf(madeAt, language))}</p>
        {remove.isError ? <Notice kind="problem">{words.notDeleted}</Notice> : null}
        <p>
          <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.delete}
          </Button>
        </p>
      </div>
    </section>
  );
}
