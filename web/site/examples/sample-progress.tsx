import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";
import { Progress } from "#web/ui/progress.tsx";
import { stepIdOf, stepsId } from "./step-ids.ts";
import { examplesWords } from "./examples-words.ts";

/**
 * The progress while the sample is made; `follow-sample.ts` updates it. Hides steps that have not begun. Before the
 * first step it shows that the sample is queued.
 */
export function SampleProgress({ steps, language }: { steps: SampleState["steps"]; language: Language }) {
  const fractions = new Map(steps.map(({ name, fraction }) => [name, fraction]));
  const { steps: labels, inTurn } = examplesWords[language];
  return (
    <ul className="steps" id={stepsId}>
      <li className="in-turn">
        <Progress label={inTurn} value={null} />
      </li>
      {Object.entries(labels).map(([name, label]) => (
        <li key={name} id={stepIdOf(name)} hidden={!fractions.has(name)}>
          <Progress label={label} value={fractions.get(name) ?? 0} />
        </li>
      ))}
    </ul>
  );
}
