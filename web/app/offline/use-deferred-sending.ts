import { useEffect } from "react";

/** Loaded after the page is shown. */
const afterMs = 1500;

/** Sends chosen takes that did not reach the server, on every page. */
export function useDeferredSending(userId: string | null): void {
  useEffect(() => {
    if (userId === null || !window.isSecureContext) return undefined;
    const begin = async () => (await import("#web/recording/outbox/outbox.ts")).sendWaitingTakes(userId);
    const timer = setTimeout(() => void begin().catch(() => null), afterMs);
    return () => clearTimeout(timer);
  }, [userId]);
}
