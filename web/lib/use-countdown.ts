import { useEffect, useState } from "react";

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** The whole seconds until a time in ms. Correct after the page slept. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => {
      const seconds = secondsTo(until);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
