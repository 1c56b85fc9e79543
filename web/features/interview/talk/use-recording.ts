import { useCallback, useEffect, useState, type RefObject } from "react";
import type { RunningRecording } from "#web/audio/recorder.ts";

export type SoFar = { elapsedMs: number; writtenMs: number; level: () => number };

const lookMs = 250;

/** What the recording under way has so far: ms, and how much of it the journal has confirmed. */
export function useRecording(running: RefObject<RunningRecording | null>, on: boolean): SoFar {
  const [so, setSo] = useState({ elapsedMs: 0, writtenMs: 0 });
  const level = useCallback(() => running.current?.level() ?? 0, [running]);
  useEffect(() => {
    if (!on) {
      setSo({ elapsedMs: 0, writtenMs: 0 });
      return undefined;
    }
    const look = () => {
      const now = running.current;
      if (now) setSo({ elapsedMs: now.elapsedMs(), writtenMs: now.writtenMs() });
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [running, on]);
  return { ...so, level };
}
