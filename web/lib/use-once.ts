import { useRef } from "react";

/** Runs one at a time: a second tap before `done` is called does nothing. */
export function useOnce(run: (done: () => void) => void): () => void {
  const isRunning = useRef(false);
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    run(() => {
      isRunning.current = false;
    });
  };
}
