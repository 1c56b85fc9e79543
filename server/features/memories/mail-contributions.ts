import type { Context } from "#server/context.ts";
import { pagePath } from "#domain/site-map.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { claimContributionLetters } from "./contribution-letter-store.ts";

const everyMs = 60_000;

type Tools = Pick<Context, "db" | "config" | "mail">;

/**
 * Mails owners of memories that pieces wait for them: at most one letter a day for each memory, and none while the
 * owner looks. A letter holds no word of the sender. Without a configured address it has no link.
 */
export async function mailContributions({ db, config, mail }: Tools, now = new Date()): Promise<void> {
  for (const { email, language, title, waiting } of await claimContributionLetters(db.sql, now)) {
    const base = config.http.publicUrl ?? config.http.localUrl;
    const link = base === null ? null : `${base}${pagePath(language, "/contributions")}`;
    mail.mailer.send({ kind: "contributions", to: email, language, link, memory: title, waiting });
  }
}

/** Mails now and every minute, until `stop`. */
export function startMailingContributions(tools: Tools & Pick<Context, "log">): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => mailContributions(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code }, "letters about contributions remain"),
  );
}
