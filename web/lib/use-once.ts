import { useRef } from "react";

/** Ignores calls until `done` is called. */
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
