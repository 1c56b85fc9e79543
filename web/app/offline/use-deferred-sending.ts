import { useEffect } from "react";

/** Loaded after the page is shown. */
const afterMs = 1500;

/** Sends consents and chosen takes that did not reach the server, on every page. */
export function useDeferredSending(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return undefined;
    const begin = async () => (await import("./send-waiting.ts")).sendWaiting(userId);
    const timer = setTimeout(() => void begin().catch(() => null), afterMs);
    return () => clearTimeout(timer);
  }, [userId]);
}
