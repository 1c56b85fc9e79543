import type { Context } from "#server/context.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { finishErasure } from "./erasure-store.ts";
import { sendDueLetters } from "./send-due-letters.ts";

const everyMs = 60_000;

type Tools = Pick<Context, "db" | "config" | "mail" | "log">;

/** Sends letters that are due and erases accounts whose week of grace has ended, each minute, until `stop`. */
export function startFinishingErasures(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    async () => {
      await sendDueLetters(tools, tools.config.http.publicUrl ?? `http://localhost:${tools.config.http.port}`);
      await finishErasures(tools);
    },
    (thrown) => tools.log.error({ code: asAppError(thrown).code, err: thrown }, "an account could not be erased"),
  );
}

/** Deletes each account as an admin would, then sends the last letter. */
export async function finishErasures(
  { db, config, mail }: Pick<Tools, "db" | "config" | "mail">,
  now = new Date(),
): Promise<void> {
  for (;;) {
    const erased = await finishErasure(db.sql, now);
    if (erased === null) return;
    const { email, language } = erased;
    if (email !== null)
      mail.mailer.send({
        kind: "erasure_done",
        to: email,
        language,
        backupDays: longestKeptDays(config.backup.keep),
      });
  }
}
