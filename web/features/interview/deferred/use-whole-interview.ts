import { useEffect, useState } from "react";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { isInterviewWhole, wholeInterview } from "./deferred-parts.ts";

/**
 * Nothing is recorded before everything is here that may come after it: without a line it could not be kept. What is given
 * is run at once where it is, else as soon as it is; where it cannot come, the page says so instead.
 */
export function useWholeInterview(): (run: () => void) => void {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => whenIdle(() => void wholeInterview().catch(() => null)), []);
  if (failure !== null) throw failure;
  return (run) => {
    if (isInterviewWhole()) run();
    else void wholeInterview().then(run, setFailure);
  };
}
