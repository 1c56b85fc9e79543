import { Hono } from "hono";
import type { LocalMailbox, MailboxMessage } from "#server/providers/mail/local-mailbox.ts";

/**
 * `/dev/mailbox`: what was sent, for the person at this machine. `GET /` is a page, `GET /messages[?to=]` JSON,
 * `GET /messages/:id` one letter as sent, `DELETE /messages` empties it. Its caller keeps everybody else out.
 */
export function mailboxDoor(mailbox: LocalMailbox): Hono {
  const door = new Hono();
  door.use(async (c, next) => {
    c.header("cache-control", "no-store");
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    );
    c.header("x-content-type-options", "nosniff");
    await next();
  });
  door.get("/", async (c) => c.html(listPage(await mailbox.list())));
  door.get("/messages", async (c) => c.json(await mailbox.list(c.req.query("to"))));
  door.get("/messages/:id", async (c) => {
    const message = await mailbox.read(c.req.param("id"));
    if (message === null) return c.notFound();
    return message.html === "" ? c.text(message.text) : c.html(message.html);
  });
  door.delete("/messages", async (c) => {
    await mailbox.clear();
    return c.body(null, 204);
  });
  return door;
}

function listPage(messages: MailboxMessage[]): string {
  const rows = messages.map(
    (message) =>
      `<li><a href="/dev/mailbox/messages/${escape(message.id)}"><b>${escape(message.subject)}</b><br>${escape(message.to)} · <time>${escape(message.at)}</time></a></li>`,
  );
  const list = rows.length === 0 ? "<p>Nothing has been sent yet.</p>" : `<ul>${rows.join("")}</ul>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local mailbox</title><style>body{margin:0 auto;max-width:44rem;padding:2rem 1rem;background:#FBF6EC;color:#2A1F17;font:19px/1.5 Verdana,sans-serif}h1{font:600 2rem Georgia,serif}ul{list-style:none;padding:0}li a{display:block;margin:0 0 .75rem;padding:1rem 1.25rem;border:1px solid #DCCDB5;border-radius:14px;background:#FFFCF5;color:inherit;text-decoration:none}li a:focus-visible{outline:3px solid #12438A;outline-offset:3px}</style></head><body><h1>Local mailbox</h1><p>No mail server is set (<code>SMTP_URL</code>): letters stay on this machine.</p>${list}</body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
