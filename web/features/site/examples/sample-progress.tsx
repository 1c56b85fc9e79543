import { useEffect, useState } from "react";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/sample.ts";
import { Progress } from "#web/ui/progress.tsx";
import { examplesWords } from "./words/examples-words.ts";
import { readSample } from "./read-sample.ts";

const everyMs = 1000;

/** While the sample is being made: how far it is. The page comes anew when it is there. */
export function SampleProgress(given: { steps: SampleState["steps"]; language: Language }) {
  const [steps, setSteps] = useState(given.steps);
  useEffect(() => {
    const look = async () => {
      const sample = await readSample(given.language);
      if (sample?.state === "made" || sample?.problem) location.reload();
      else if (sample) setSteps(sample.steps);
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [given.language]);
  const labels: Partial<Record<string, string>> = examplesWords[given.language].steps;
  return (
    <ul className="steps">
      {steps.map(({ name, fraction }) => (
        <li key={name}>
          <Progress label={labels[name] ?? name} value={fraction} />
        </li>
      ))}
    </ul>
  );
}
