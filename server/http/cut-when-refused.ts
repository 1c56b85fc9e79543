import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

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
  const known = sending.get(what);
  const all = known ?? new Set();
  all.add(outgoing);
  outgoing.once("close", () => all.delete(outgoing));
  if (known) return;
  sending.set(what, all);
  void watch(what, all, mayGoOn);
}

async function watch(what: string, all: Set<Outgoing>, mayGoOn: () => Promise<boolean>): Promise<void> {
  do await pause(askAgainMs, null, { ref: false });
  while (all.size > 0 && (await mayGoOn().catch(() => false)));
  sending.delete(what);
  for (const outgoing of all) outgoing.destroy();
}
