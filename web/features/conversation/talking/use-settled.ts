import { useRef } from "react";

const settleMs = 600;

/**
 * Ignores taps right after buttons change with `shown`: the finger aimed at the previous button. Returns the capture
 * handler for clicks.
 */
export function useSettled(shown: string) {
  const now = useRef({ shown, since: 0 });
  if (now.current.shown !== shown) now.current = { shown, since: performance.now() };
  return (event: { stopPropagation: () => void; preventDefault: () => void }) => {
    if (performance.now() - now.current.since > settleMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
