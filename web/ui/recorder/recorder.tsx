import { useEffect, useState, type ReactNode, type Ref } from "react";
import { clock } from "#web/lib/clock.ts";
import type { IconName } from "#web/ui/icon.tsx";
import { LiveBars, useLiveBars } from "./live-bars.tsx";
import { RecordButton, type RecordState } from "./record-button.tsx";
import { watchSeconds } from "./watch-seconds.ts";

type RecorderProps = {
  state: RecordState;
  label: string;
  /** A different icon than the state's. */
  mark?: IconName | undefined;
  onClick?: () => void;
  onDoubleClick?: (() => void) | undefined;
  /** The current level, 0..1; null when idle. Must be a stable function. */
  level: (() => number) | null;
  /** The status, announced on change. */
  status: string;
  /** The recorded time, or a function that returns it; null before the first word. */
  seconds: number | (() => number) | null;
  button?: Ref<HTMLButtonElement>;
  /** Actions and the save state. */
  children?: ReactNode;
};

/** The record button with level bars, status and time. The timer counts up. */
export function Recorder({
  state,
  label,
  mark,
  onClick,
  onDoubleClick,
  level,
  status,
  seconds,
  button,
  children,
}: RecorderProps) {
  const drawn = useLiveBars(level, state === "ready");
  return (
    <div className="recorder">
      <div className="levels">
        <LiveBars side="left" drawn={drawn} />
        <RecordButton
          state={state}
          label={label}
          mark={mark}
          {...(onClick ? { onClick } : {})}
          onDoubleClick={onDoubleClick}
          {...(button ? { ref: button } : {})}
        />
        <LiveBars side="right" drawn={drawn} />
      </div>
      <div className="record-line">
        <p role="status">
          {state === "listening" ? <i aria-hidden="true" /> : null}
          {status}
        </p>
        {seconds === null ? null : <Timer seconds={seconds} />}
      </div>
      {children}
    </div>
  );
}

/** Updates by itself, so that nothing else re-renders. */
function Timer({ seconds }: { seconds: number | (() => number) }) {
  const known = () => Math.floor(typeof seconds === "number" ? seconds : seconds());
  const [now, setNow] = useState(known);
  useEffect(() => {
    if (typeof seconds === "number") return undefined;
    return watchSeconds(seconds, setNow);
  }, [seconds]);
  return (
    <p className="timer" aria-live="off">
      {clock(typeof seconds === "number" ? seconds : now)}
    </p>
  );
}
