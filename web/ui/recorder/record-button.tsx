import type { Ref } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** Ready to listen, listening, resting in between, waiting for something, on its way, safe. */
export type RecordState = "ready" | "listening" | "resting" | "waiting" | "sending" | "safe";

const marks: Record<RecordState, IconName> = {
  ready: "microphone",
  listening: "microphone",
  resting: "microphone",
  waiting: "microphone",
  sending: "up",
  safe: "tick",
};

type RecordButtonProps = {
  state: RecordState;
  /** One or two short words: they stand inside. */
  label: string;
  /** A different icon than the microphone's while muted. */
  mark?: IconName | undefined;
  onClick?: () => void;
  /** Also while it takes no tap. */
  onDoubleClick?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** The big round button. While it waits, or has nothing to do, it keeps the focus and takes no tap. */
export function RecordButton({ state, label, mark, onClick, onDoubleClick, ref }: RecordButtonProps) {
  const deaf = onClick === undefined || state === "waiting" || state === "sending" || state === "safe";
  return (
    <button
      ref={ref}
      type="button"
      className={`record ${state}`}
      aria-disabled={deaf || undefined}
      onClick={deaf ? undefined : onClick}
      onDoubleClick={onDoubleClick}
    >
      <Icon name={mark ?? marks[state]} size={42} />
      {label}
    </button>
  );
}
