import { pagePath } from "#domain/site-map.ts";
import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { takeUnsentInvitations } from "./waitlist-store.ts";

const lookAgainMs = 60_000;

/** Sends the letters of invited people, once each: when an admin invites, and each minute what was missed. */
export async function sendWaitlistInvitations({
  config,
  db,
  log,
  mail,
}: Pick<Context, "config" | "db" | "log" | "mail">): Promise<{ stop(): Promise<void> }> {
  const origin = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const send = async () => {
    for (const { email, language, code, percent, validUntil } of await takeUnsentInvitations(db.sql))
      mail.mailer.send({
        kind: "waitlist_invitation",
        to: email,
        language,
        link: `${origin}${pagePath(language, "/auth")}?email=${encodeURIComponent(email)}`,
        discount: { code, percent, until: validUntil },
      });
  };
  let sending: Promise<void> = Promise.resolve();
  const report = (thrown: unknown) => log.error({ code: asAppError(thrown).code }, "invitations wait");
  const look = () => (sending = sending.then(send).catch(report));
  const listening = await db.sql.listen("waitlist_invited", () => void look());
  const timer = repeatEvery(lookAgainMs, look, report);
  return {
    stop: async () => {
      await timer.stop();
      await listening.unlisten();
      await sending;
    },
  };
}
