import type { ReactNode, Ref } from "react";
import { clock } from "#web/lib/clock.ts";
import { LiveBars, useHeard } from "./live-bars.tsx";
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
  /** What was said so far; null before the first word. */
  seconds: number | null;
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
  const heard = useHeard(level, state === "ready");
  return (
    <div className="recorder">
      <div className="levels">
        <LiveBars heard={heard} side="left" />
        <RecordButton
          state={state}
          label={label}
          {...(onClick ? { onClick } : {})}
          onDoubleClick={onDoubleClick}
          {...(button ? { ref: button } : {})}
        />
        <LiveBars heard={heard} side="right" />
      </div>
      <div className="record-line">
        <p role="status">
          {state === "listening" ? <i aria-hidden="true" /> : null}
          {status}
        </p>
        {seconds === null ? null : (
          <p className="timer" aria-live="off">
            {clock(seconds)}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
