import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { takeArchiveLetters } from "./archive-request-store.ts";

const everyMs = 30_000;
const lettersAtOnce = 50;

type Tools = Pick<Context, "db" | "config" | "mail" | "log">;

/** Tells people by letter that their archive is ready. */
export function startMailingArchives(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => mailReadyArchives(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code }, "could not mail finished archives"),
  );
}

export async function mailReadyArchives({ db, config, mail }: Pick<Tools, "db" | "config" | "mail">): Promise<void> {
  const { publicUrl } = config.http;
  for (const { email, language, bytes, expiresAt } of await takeArchiveLetters(db.sql, lettersAtOnce)) {
    const link = publicUrl === null ? null : `${publicUrl}${pagePath(language, "/account")}`;
    mail.mailer.send({ kind: "archive_ready", to: email, language, link, bytes, expiresAt });
  }
}
