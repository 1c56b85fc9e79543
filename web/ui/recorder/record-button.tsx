import type { Ref } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** Ready, recording, paused, waiting, uploading, saved. */
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
  /** One or two short words, shown inside. */
  label: string;
  /** A different icon than the microphone's while muted. */
  mark?: IconName | undefined;
  onClick?: () => void;
  /** Also called while disabled. */
  onDoubleClick?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** The large round button. While waiting it keeps the focus and ignores taps. */
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
