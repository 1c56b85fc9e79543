import { Link } from "react-router";
import { remainingMinutes } from "#domain/interview/remaining-minutes.ts";
import { pagePath } from "#domain/site-map.ts";
import { demo } from "./demo-variables.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";

/** Shown after an interrupted conversation, with the ways to continue. */
export function Resume({ id, resume }: { id: number; resume: () => void }) {
  const { paused } = useWords(voiceWords).talking;
  return (
    <section className="said-before" aria-label={paused.title}>
      <h2>{paused.title}</h2>
      <p>
        <strong>{paused.where(id, demo.total)}</strong> {paused.minutesLeft(remainingMinutes(demo))}
      </p>
      <p className="row">
        <Button look="quiet" onClick={resume}>
          {paused.resume}
        </Button>
        <ToDashboard />
      </p>
    </section>
  );
}

export function ToDashboard() {
  const { toDashboard } = useWords(voiceWords).talking.paused;
  return (
    <Link className="link" to={pagePath(useLanguage(), "/dashboard")}>
      {toDashboard}
    </Link>
  );
}
