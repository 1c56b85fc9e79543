import { useRef } from "react";

const settleMs = 600;

/**
 * Buttons that change as `shown` does: a finger that was on its way to the one before, or that taps twice, presses nothing. Returns
 * what their place does with a click on its way down.
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
