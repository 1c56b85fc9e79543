import { Icon } from "#web/ui/icon.tsx";

/** Whether something is so: not yet, just now, yes. */
export type StepState = "no" | "now" | "yes";

const marks = { no: "ring", now: "up", yes: "tick" } as const;

type SaveStateProps = { label: string; notYet: string; steps: readonly (readonly [word: string, kept: StepState])[] };

/** Where the words are: for instance on this device, being sent, safe. Each says only what is true. `steps`: its word, and whether. */
export function SaveState({ label, notYet, steps }: SaveStateProps) {
  return (
    <ul className="keep" aria-label={label}>
      {steps.map(([word, kept], at) => (
        <li key={at} className={kept === "no" ? "to-do" : undefined}>
          <Icon name={marks[kept]} size={24} />
          {word}
          {kept === "no" ? <span className="unseen"> ({notYet})</span> : null}
        </li>
      ))}
    </ul>
  );
}
