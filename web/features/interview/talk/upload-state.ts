import type { Outbox } from "#web/recording/outbox/outbox.ts";
import type { WatchedOutbox } from "#web/recording/outbox/use-outbox.ts";

/** How far the answer has come that was given last. */
export type Came = "here" | "sending" | "safe";
export type UploadState = Pick<WatchedOutbox, "waiting" | "sending" | "trouble" | "isLate" | "sendNow"> & {
  last: Came | null;
  lastTake: { id: string; questionId: number } | null;
};

export function cameOf({ waiting, sending, safe }: Outbox, takeId: string | null): Came | null {
  if (takeId === null) return null;
  if (safe.has(takeId)) return "safe";
  return sending === takeId && waiting.length > 0 ? "sending" : "here";
}
