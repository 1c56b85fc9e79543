import { useEffect, useState } from "react";
import type { Outbox } from "./outbox.ts";

const empty: Outbox = { waiting: [], sending: null, trouble: null, safe: new Set() };

/** What this person said to keep and is on its way: it is sent while somebody looks. Loaded after the first view. */
export function useOutbox(userId: string): Outbox & { sendNow: () => void } {
  const [now, setNow] = useState(empty);
  const [sendNow, setSendNow] = useState<() => void>(() => () => undefined);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isGone = false;
    const open = async () => {
      const { onOutbox, outbox, sendSoon } = await import("./outbox.ts");
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
  return { ...now, sendNow };
}
