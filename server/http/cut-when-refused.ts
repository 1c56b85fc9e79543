import type { ServerResponse } from "node:http";

const askAgainMs = 15_000;

type Outgoing = Pick<ServerResponse, "destroy" | "once" | "closed">;

type Watch = { answers: Set<Outgoing>; end: () => void };

/** Of the answers that are being sent, by `what` they are. */
const watches = new Map<string, Watch>();

/**
 * Ends the connection of an answer that is still being sent once `mayGoOn` says no or fails, which is asked again every 15 s,
 * once for all answers with the same `what`. A download that was cut resumes by its range, which is asked anew.
 */
export function cutWhenRefused(outgoing: Outgoing, what: string, mayGoOn: () => Promise<boolean>): void {
  if (outgoing.closed) return;
  const { answers, end } = watches.get(what) ?? startWatch(what, mayGoOn);
  answers.add(outgoing);
  outgoing.once("close", () => {
    answers.delete(outgoing);
    if (answers.size === 0) end();
  });
}

function startWatch(what: string, mayGoOn: () => Promise<boolean>): Watch {
  const answers = new Set<Outgoing>();
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const goesOn = await mayGoOn().catch(() => false);
    isAsking = false;
    if (!goesOn) for (const outgoing of answers) outgoing.destroy();
  };
  const asking = setInterval(() => void ask(), askAgainMs).unref();
  const end = () => {
    clearInterval(asking);
    if (watches.get(what) === watch) watches.delete(what);
  };
  const watch = { answers, end };
  watches.set(what, watch);
  return watch;
}
