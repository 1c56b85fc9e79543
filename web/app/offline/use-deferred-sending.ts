import { useEffect } from "react";

/** Runs after the page is shown. */
const afterMs = 1500;

/** What was said to be kept and did not reach the server goes on its way on whichever page somebody opens. */
export function useDeferredSending(userId: string | null): void {
  useEffect(() => {
    if (userId === null || !window.isSecureContext) return undefined;
    const begin = async () => (await import("#web/recording/outbox/outbox.ts")).sendWaitingTakes(userId);
    const timer = setTimeout(() => void begin().catch(() => null), afterMs);
    return () => clearTimeout(timer);
  }, [userId]);
}
