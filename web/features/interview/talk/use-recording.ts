import { useCallback, useEffect, useState, type RefObject } from "react";
import type { Trouble } from "#domain/interview/interview-failure.ts";
import type { RunningRecording } from "#web/recording/recorder.ts";

/**
 * `isWritten`: a part is in the journal. `isFresh`: all but the last seconds is in the journal. Fast-changing values
 * are read where they are shown.
 */
export type RecordingProgress = {
  isWritten: boolean;
  isFresh: boolean;
  trouble: Trouble | null;
  level: () => number;
  seconds: () => number;
};
type RecorderSnapshot = Pick<RecordingProgress, "isWritten" | "isFresh" | "trouble">;

const nothing: RecorderSnapshot = { isWritten: false, isFresh: false, trouble: null };
const lookMs = 250;
const freshMs = 2000;

/** The current recording while the machine is in this `state`; null without one. */
export function useRecording(running: RefObject<RunningRecording | null>, state: string | null): RecordingProgress {
  const [seen, setSeen] = useState(nothing);
  const level = useCallback(() => running.current?.level() ?? 0, [running]);
  const seconds = useCallback(() => (running.current?.elapsedMs() ?? 0) / 1000, [running]);
  useEffect(() => {
    if (state === null) {
      setSeen(nothing);
      return undefined;
    }
    const look = () => {
      const now = running.current;
      if (now) setSeen((was) => (isSame(was, snapshotOf(now)) ? was : snapshotOf(now)));
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [running, state]);
  return { ...seen, level, seconds };
}

function snapshotOf(now: RunningRecording): RecorderSnapshot {
  const isWritten = now.writtenMs() > 0;
  return { isWritten, isFresh: isWritten && now.elapsedMs() - now.writtenMs() <= freshMs, trouble: now.trouble() };
}

/** Trouble is compared at each update: it may recur. */
function isSame(a: RecorderSnapshot, b: RecorderSnapshot): boolean {
  return a.isWritten === b.isWritten && a.isFresh === b.isFresh && a.trouble === null && b.trouble === null;
}
