import type { ServerResponse } from "node:http";

const askAgainMs = 15_000;

/**
 * Ends the connection of an answer that is still being sent once `mayGoOn` says no, which is asked again every 15 s. A
 * download that was cut resumes by its range, which is asked anew.
 */
export function cutWhenRefused(
  outgoing: Pick<ServerResponse, "destroy" | "once" | "closed">,
  mayGoOn: () => Promise<boolean>,
): void {
  if (outgoing.closed) return;
  const ask = () =>
    mayGoOn().then(
      (may) => may || outgoing.destroy(),
      () => outgoing.destroy(),
    );
  const asking = setInterval(() => void ask(), askAgainMs).unref();
  outgoing.once("close", () => clearInterval(asking));
}
