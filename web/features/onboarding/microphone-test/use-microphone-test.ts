import { useCallback, useEffect, useState } from "react";
import { runMicrophoneTest, type MicrophoneTestState } from "./run-microphone-test.ts";

const calmMs = 250;

/** Starts the test shortly after the step opens and restarts it on `again`. */
export function useMicrophoneTest(afterMs: number): { now: MicrophoneTestState; again: () => void } {
  const [now, setNow] = useState<MicrophoneTestState>({ state: "opening" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(
      () => {
        stop = runMicrophoneTest(calmly(setNow));
      },
      turn === 0 ? afterMs : 0,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [turn, afterMs]);
  const again = useCallback(() => {
    setNow({ state: "opening" });
    setTurn((was) => was + 1);
  }, []);
  return { now, again };
}

/** With reduced motion the needle moves four times a second. */
function calmly(show: (now: MicrophoneTestState) => void): (now: MicrophoneTestState) => void {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return show;
  let shownAt = 0;
  let shown = "";
  return (now) => {
    const phase = "test" in now ? now.state + now.test.phase : now.state;
    if (phase === shown && performance.now() - shownAt < calmMs) return;
    [shown, shownAt] = [phase, performance.now()];
    show(now);
  };
}
