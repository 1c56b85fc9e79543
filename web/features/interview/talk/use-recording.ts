import { useCallback, useEffect, useState, type RefObject } from "react";
import type { Trouble } from "#domain/interview-failure.ts";
import type { RunningRecording } from "#web/audio/recorder.ts";

export type SoFar = { elapsedMs: number; writtenMs: number; trouble: Trouble | null; level: () => number };

const nothing = { elapsedMs: 0, writtenMs: 0, trouble: null };

const lookMs = 250;

/** What the recording under way has so far: ms, and how much of it the journal has confirmed. */
export function useRecording(running: RefObject<RunningRecording | null>, on: boolean): SoFar {
  const [so, setSo] = useState<Omit<SoFar, "level">>(nothing);
  const level = useCallback(() => running.current?.level() ?? 0, [running]);
  useEffect(() => {
    if (!on) {
      setSo(nothing);
      return undefined;
    }
    const look = () => {
      const now = running.current;
      if (now) setSo({ elapsedMs: now.elapsedMs(), writtenMs: now.writtenMs(), trouble: now.trouble() });
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [running, on]);
  return { ...so, level };
}
