import { useEffect, useRef, useState } from "react";

const patienceMs = 1000;

type OnlyTab = {
  /** Null until it is known. */
  only: boolean | null;
  /** Another tab has taken the interview over. */
  wasTaken: boolean;
  takeOver: () => void;
};

/**
 * Whether this tab holds the interview exclusively. The lock moves here when the other tab closes or this one takes
 * over; the other tab is then notified.
 */
export function useOnlyTab(token: string): OnlyTab {
  const [only, setOnly] = useState<boolean | null>(null);
  const [wasTaken, setWasTaken] = useState(false);
  const steal = useRef<() => void>(() => undefined);
  useEffect(() => {
    let leave = () => undefined as void;
    let gone = false;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const waiting = setTimeout(() => setOnly((known) => known ?? false), patienceMs);
    const have = () => {
      clearTimeout(waiting);
      setOnly(true);
      setWasTaken(false);
      return left;
    };
    let queued = new AbortController();
    const queue = () => {
      queued = new AbortController();
      hold({ signal: queued.signal });
    };
    /** Held until this page closes; if stolen, the request queues again. */
    const hold = (options: LockOptions) => {
      let had = false;
      const holding = navigator.locks.request(`interview ${token}`, options, () => {
        had = true;
        return have();
      });
      holding.catch((thrown: unknown) => {
        if (!(thrown instanceof DOMException && thrown.name === "AbortError")) throw thrown;
        if (gone || !had) return;
        setOnly(false);
        setWasTaken(true);
        queue();
      });
    };
    queue();
    steal.current = () => {
      queued.abort();
      hold({ steal: true });
    };
    return () => {
      gone = true;
      clearTimeout(waiting);
      queued.abort();
      leave();
    };
  }, [token]);
  return { only, wasTaken, takeOver: () => steal.current() };
}
