import type { ServerResponse } from "node:http";

const askAgainMs = 15_000;

type Outgoing = Pick<ServerResponse, "destroy" | "once" | "closed">;

/** Answers that are being sent, by `what` they are. */
const sending = new Map<string, Set<Outgoing>>();

/**
 * Ends the connection of an answer that is still being sent once `mayGoOn` says no or fails, which is asked again every 15 s,
 * once for all answers with the same `what`. A download that was cut resumes by its range, which is asked anew.
 */
export function cutWhenRefused(outgoing: Outgoing, what: string, mayGoOn: () => Promise<boolean>): void {
  if (outgoing.closed) return;
  const all = sending.get(what) ?? watch(what, mayGoOn);
  all.add(outgoing);
  outgoing.once("close", () => all.delete(outgoing));
}

function watch(what: string, mayGoOn: () => Promise<boolean>): Set<Outgoing> {
  const all = new Set<Outgoing>();
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const goesOn = all.size > 0 && (await mayGoOn().catch(() => false));
    isAsking = false;
    if (goesOn) return;
    clearInterval(asking);
    sending.delete(what);
    for (const outgoing of all) outgoing.destroy();
  };
  const asking = setInterval(() => void ask(), askAgainMs).unref();
  sending.set(what, all);
  return all;
}
