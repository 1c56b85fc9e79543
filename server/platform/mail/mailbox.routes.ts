import { Hono, type Context } from "hono";
import type { LocalMailbox, MailboxMessage } from "#server/providers/mail/local-mailbox.ts";

/** The mailbox page may load only its own style and the site's fonts. */
export const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Only emails are sandboxed, because links of a sandboxed page count as cross-site and carry no cookies. */
const messagePolicy = `${mailboxPolicy}; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`;

/**
 * `/dev/mailbox`: sent messages for the user of this machine. `GET /` is the page from `pageOf`, `GET /messages[?to=]`
 * JSON, `GET /messages/:id` one email as sent, `DELETE /messages` deletes all. The caller controls access.
 */
export function mailboxRoutes(mailbox: LocalMailbox, pageOf: (messages: MailboxMessage[], c: Context) => string): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    c.header("content-security-policy", mailboxPolicy);
    await next();
  });
  routes.get("/", async (c) => c.html(pageOf(await mailbox.list(), c)));
  routes.get("/messages", async (c) => c.json(await mailbox.list(c.req.query("to"))));
  routes.get("/messages/:id", async (c) => {
    const message = await mailbox.read(c.req.param("id"));
    if (message === null) return c.notFound();
    c.header("content-security-policy", messagePolicy);
    return message.html === "" ? c.text(message.text) : c.html(message.html);
  });
  routes.delete("/messages", async (c) => {
    await mailbox.clear();
    return c.body(null, 204);
  });
  return routes;
}
