import { hkdfSync } from "node:crypto";
import { Hono } from "hono";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import { clientAddress } from "#server/api/client-address.ts";
import { isLocalServer } from "#server/platform/config/loopback.ts";
import type { Context } from "#server/context.ts";
import { localOnly } from "#server/http/guards/local-only.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { mailboxRoutes } from "#server/platform/mail/mailbox.routes.ts";
import { mailboxAddress, mailboxLinks } from "#server/platform/mail/mailbox-links.ts";
import type { SitePages } from "#web/site/page.ts";
import { mailboxGuard } from "./mailbox-guard.ts";

export type OpenMailbox = {
  routes: Hono;
  /** Returns the line with a mailbox link for the operator at this address; null for an empty or disabled mailbox. */
  invitation(url: string): Promise<string | null>;
};

/**
 * `/dev/mailbox`: disabled on a public address and protected by a link printed on this machine. `print` receives a line
 * with a fresh link when somebody visits the closed mailbox.
 */
export function openMailbox(
  { config, db, mail }: Pick<Context, "config" | "db" | "mail">,
  codeSecret: Buffer,
  pages: SitePages,
  print: (line: string) => void,
): OpenMailbox {
  const links = mailboxLinks(config.dataDir);
  let home = "";
  const line = async () =>
    `${keptHere(config) ?? "The mailbox of this machine"}: ${mailboxAddress(home, await links.mint())}`;
  const guard = mailboxGuard({
    links,
    limits: createRateLimits(db.sql),
    addressOf: clientAddress(config.trustedProxies),
    secret: Buffer.from(hkdfSync("sha256", codeSecret, "heirvoice", "mailbox cookies", 32)).toString("hex"),
    closedPage: pages.closedMailbox,
    printLink: async () => print(await line()),
  });
  const routes = mailboxRoutes(mail.mailbox, (messages, c) => pages.mailbox(messages, requestLanguage(c)));
  return {
    routes: new Hono().use(localOnly(config.http), guard).route("/", routes),
    invitation: async (url) => {
      home = url;
      return keptHere(config) !== null && isLocalServer(config.http) ? line() : null;
    },
  };
}

function keptHere({ mail, sms }: Context["config"]): string | null {
  if (mail.kind === "mailbox") return "Emails until a mail server is set";
  return sms.kind === "mailbox" ? "Text messages until a sender is set" : null;
}
