import { useEffect, useState, type ReactNode, type Ref } from "react";
import { clock } from "#web/lib/clock.ts";
import { LiveBars, useLiveBars } from "./live-bars.tsx";
import { RecordButton, type RecordState } from "./record-button.tsx";

type RecorderProps = {
  state: RecordState;
  label: string;
  onClick?: () => void;
  onDoubleClick?: (() => void) | undefined;
  /** 0..1, of this moment; null while nobody listens. The same function from one render to the next. */
  level: (() => number) | null;
  /** What is going on, in a word or two; said to a screen reader when it changes. */
  status: string;
  /** What was said so far, or who knows it at any moment; null before the first word. */
  seconds: number | (() => number) | null;
  button?: Ref<HTMLButtonElement>;
  /** The acts, the keep line. */
  children?: ReactNode;
};

/** The button with the voice on both sides, what is going on, the time. It counts up, and hurries nobody. */
export function Recorder({
  state,
  label,
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

const timerMs = 100; // spec, signed-in §4.4

/** Looks by itself, so that nothing else is drawn anew. */
function Timer({ seconds }: { seconds: number | (() => number) }) {
  const known = () => Math.floor(typeof seconds === "number" ? seconds : seconds());
  const [now, setNow] = useState(known);
  useEffect(() => {
    if (typeof seconds === "number") return undefined;
    const timer = setInterval(() => setNow(Math.floor(seconds())), timerMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p className="timer" aria-live="off">
      {clock(typeof seconds === "number" ? seconds : now)}
    </p>
  );
}
