import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { deleteOldInvitations } from "./gift-store.ts";

const everyMs = 3_600_000;

/** Deletes the address of an unanswered letter a month after it expires. */
export function forgetInvitations({ db, log }: Pick<Context, "db" | "log">): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => deleteOldInvitations(db.sql),
    (thrown) => log.error({ code: asAppError(thrown).code }, "old invitations remain"),
  );
}
