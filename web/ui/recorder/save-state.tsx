import { Icon } from "#web/ui/icon.tsx";

/** State of one step: not yet, current, done. */
export type StepState = "no" | "now" | "yes";

const marks = { no: "ring", now: "up", yes: "tick" } as const;

type SaveStateProps = { label: string; notYet: string; steps: readonly (readonly [word: string, kept: StepState])[] };

/** The save state: for example on this device, uploading, saved. `steps`: label and state of each. */
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
