import { useEffect, useRef, useState } from "react";

/** A section of 60,000 words is written out after a pause, not after each letter. */
const reportAfterMs = 250;

/** Reports a change after a pause in typing, and before the page goes. */
export function useReport(run: () => void): { soon: () => void; now: () => void } {
  const latest = useRef(run);
  latest.current = run;
  const [report] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      latest.current();
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(now, reportAfterMs);
    };
    return { soon, now };
  });
  useEffect(() => {
    addEventListener("pagehide", report.now);
    return () => {
      removeEventListener("pagehide", report.now);
      report.now();
    };
  }, [report]);
  return report;
}
