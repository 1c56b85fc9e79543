import { useEffect, useState } from "react";
import type { Outbox } from "./outbox.ts";

const empty: Outbox = { waiting: [], sending: null, trouble: null, safe: new Set() };

/** A longer upload is reported as late. */
const lateAfterMs = 5000;

/** `isLate`: an upload failed or takes unusually long. */
export type WatchedOutbox = Outbox & { isLate: boolean; sendNow: () => void };

/** The upload queue of a person. Sends while the component is mounted. Loaded after the first view. */
export function useOutbox(userId: string): WatchedOutbox {
  const [now, setNow] = useState(empty);
  const isLate = useIsLate(now);
  const [sendNow, setSendNow] = useState<() => void>(() => () => undefined);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isGone = false;
    const open = async () => {
      const { onOutbox, outbox, sendWaitingTakes: sendSoon } = await import("./outbox.ts");
      if (isGone || userId === "" || !window.isSecureContext) return;
      stop = onOutbox(() => setNow(outbox()));
      setSendNow(() => () => void sendSoon(userId));
      await sendSoon(userId);
    };
    open().catch(() => null);
    return () => {
      isGone = true;
      stop();
    };
  }, [userId]);
  return { ...now, isLate, sendNow };
}

function useIsLate({ waiting, trouble }: Outbox): boolean {
  const first = waiting[0]?.id ?? null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (first === null) return undefined;
    const timer = setTimeout(() => setLate(first), lateAfterMs);
    return () => clearTimeout(timer);
  }, [first]);
  return first !== null && (trouble !== null || late === first);
}
