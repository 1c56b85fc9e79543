import type { Outbox } from "#web/recording/outbox/outbox.ts";
import type { WatchedOutbox } from "#web/recording/outbox/use-outbox.ts";

/** The upload progress of the last answer. */
export type UploadStage = "here" | "sending" | "safe";
export type UploadState = Pick<WatchedOutbox, "waiting" | "sending" | "trouble" | "isLate" | "sendNow"> & {
  last: UploadStage | null;
  lastTake: { id: string; questionId: number } | null;
};

export function uploadStageOf({ waiting, sending, safe }: Outbox, takeId: string | null): UploadStage | null {
  if (takeId === null) return null;
  if (safe.has(takeId)) return "safe";
  return sending === takeId && waiting.length > 0 ? "sending" : "here";
}
