import { memoryThemeOf } from "#domain/memory/memory.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { NextSteps } from "#web/ui/next-steps.tsx";
import { contributeWords } from "./contribute-words.ts";
import type { Contributed } from "./contributions.ts";

/** Which memory it is, and what happens with a piece. */
export function ContributeAside({ giver, sent: { memory, elements } }: { giver: string; sent: Contributed }) {
  const words = useWords(contributeWords);
  const language = useLanguage();
  return (
    <aside className="contribute-aside">
      {memory ? (
        <div className="contribute-memory">
          <div className={`theme-picture ${memoryThemeOf(memory.theme)}`} />
          <p>
            <b>{memory.title}</b>
            {words.elements(elements, dayOf(memory.created_at, language))}
          </p>
          <p>
            <a className="link" href="#memory">
              {words.read}
            </a>
          </p>
        </div>
      ) : null}
      <NextSteps title={words.stepsTitle} steps={words.steps(giver)} done={0} />
      <p className="hint">{words.stays(giver)}</p>
    </aside>
  );
}
