import { useEffect, useState } from "react";

const patienceMs = 1000;

/** Whether this tab has this interview to itself: null until it is known. It goes on here when the other tab closes. */
export function useOnlyTab(token: string): boolean | null {
  const [only, setOnly] = useState<boolean | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    const waiting = setTimeout(() => setOnly((known) => known ?? false), patienceMs);
    const have = () => {
      clearTimeout(waiting);
      setOnly(true);
      return left;
    };
    navigator.locks.request(`interview ${token}`, { signal }, have).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
    return () => {
      clearTimeout(waiting);
      leaving.abort();
    };
  }, [token]);
  return only;
}
