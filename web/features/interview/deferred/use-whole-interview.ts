import { useEffect, useState } from "react";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { isInterviewWhole, wholeInterview } from "./deferred-parts.ts";

/**
 * Recording starts only when everything needed to save it is loaded: offline, missing parts could not be fetched.
 * `run` is called at once or after loading; a failed load is reported.
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
