import type { ReactNode } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Chip } from "./chip.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import type { loadFacts } from "./load-logs.ts";
import type { LiveState } from "./use-live-logs.ts";

type Facts = {
  email: string;
  state: LiveState;
  all: number | null;
  facts: Awaited<ReturnType<typeof loadFacts>> | null;
  /** Null until the webhook has answered. */
  isActive: boolean | null;
};

export function DebugInfo({ email, state, all, facts, isActive }: Facts) {
  const { info } = useWords(diagnosticsWords);
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 });
  const clock = facts?.clockSeconds ?? null;
  return (
    <section className="card" aria-labelledby="info-title">
      <h2 id="info-title">{info.title}</h2>
      <dl className="diagnostics-facts">
        <Fact name={info.account}>{info.admin(email)}</Fact>
        <Fact name={info.realtime}>
          <Chip kind={state === "connected" ? "good" : state === "lost" ? "bad" : "plain"}>{info.states[state]}</Chip>
        </Fact>
        <Fact name={info.all}>{all === null ? "…" : number.format(all)}</Fact>
        <Fact name={info.webhook}>{facts === null ? "…" : number.format(facts.webhookLogs)}</Fact>
        <Fact name={info.secret}>{isActive === null ? info.unknown : isActive ? info.set : info.missing}</Fact>
        <Fact name={info.clock}>{clock === null ? info.noClock : info.apart(number.format(clock))}</Fact>
      </dl>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
