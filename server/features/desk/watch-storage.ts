import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { countStorage } from "./desk-store.ts";

const everyMs = 60_000;

/** Counts what each person stores, once an hour for all processes together. */
export function watchStorage({ db, log }: Pick<Context, "db" | "log">): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => countStorage(db.sql),
    (thrown) => log.error({ code: asAppError(thrown).code }, "storage cannot be counted"),
  );
}
