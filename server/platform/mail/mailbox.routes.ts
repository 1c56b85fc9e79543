import { Hono, type Context } from "hono";
import type { LocalMailbox, MailboxMessage } from "#server/providers/mail/local-mailbox.ts";

/** What a page of the mailbox may load: its own style, and the faces of the public pages. */
export const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Only an email is sandboxed: links of a sandboxed page count as another site's, and would carry no cookie. */
const messagePolicy = `${mailboxPolicy}; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`;

/**
 * `/dev/mailbox`: what was sent, for the person at this machine. `GET /` is the page that `pageOf` makes,
 * `GET /messages[?to=]` JSON, `GET /messages/:id` one email as sent, `DELETE /messages` empties it. Its caller keeps
 * everybody else out.
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
