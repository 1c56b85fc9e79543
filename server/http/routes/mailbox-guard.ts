import type { Context, MiddlewareHandler } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Limit, RateLimits } from "#server/api/auth/limits/rate-limits.ts";
import { networkOf } from "#server/api/client-address.ts";
import { fail } from "#server/platform/errors.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import type { MailboxLinks } from "#server/platform/mail/mailbox-links.ts";
import { mailboxPolicy } from "#server/platform/mail/mailbox.routes.ts";
import type { SitePages, WhyClosed } from "#web/site/page.ts";

const path = "/dev/mailbox";
const cookie = "heirvoice_mailbox";
const openMs = 24 * 3_600_000;
const tries: Limit = { points: 10, seconds: 60 };
const prints: Limit = { points: 6, seconds: 3600 };

type Guard = {
  links: MailboxLinks;
  limits: RateLimits;
  addressOf: (request: Request, env: unknown) => string;
  /** Key that signs the cookies. */
  secret: string;
  printLink: () => Promise<void>;
  /** Middleware in front of the mailbox. */
  closedPage: SitePages["closedMailbox"];
};

/**
 * Exchanges a link printed on this machine for a cookie and removes it from the address. A local request alone grants
 * nothing, because a proxy makes any visitor look local.
 */
export function mailboxGuard(guard: Guard): MiddlewareHandler {
  return async (c, next) => {
    c.header("Cache-Control", "no-store");
    const isPage = c.req.method === "GET" && (c.req.path === path || c.req.path === `${path}/`);
    const token = isPage ? c.req.query("open") : undefined;
    if (token !== undefined) return openWith(guard, c, token);
    const until = await getSignedCookie(c, guard.secret, cookie);
    if (until && Number(until) > Date.now()) return next();
    if (!isPage)
      throw fail("not_allowed", "The mailbox opens by the link that was printed where Heirvoice was started.");
    return closed(guard, c);
  };
}

async function openWith(guard: Guard, c: Context, token: string): Promise<Response> {
  const { links, limits, addressOf, secret } = guard;
  const network = networkOf(addressOf(c.req.raw, c.env));
  const refused = await limits.tryConsume("mailbox-link", network, tries);
  if (refused !== null) {
    c.header("Retry-After", String(refused.seconds));
    return shut(guard, c, "tooMany", 429);
  }
  if (!(await links.redeem(token))) return shut(guard, c, "used", 403);
  await limits.reset("mailbox-link", network, tries);
  const options = { path, httpOnly: true, sameSite: "Strict" } as const;
  await setSignedCookie(c, cookie, String(Date.now() + openMs), secret, options);
  return c.redirect(path, 303);
}

async function closed(guard: Guard, c: Context): Promise<Response> {
  const { limits, printLink } = guard;
  const refused = await limits.tryConsume("mailbox-print", "", prints);
  if (refused === null) await printLink();
  return shut(guard, c, refused === null ? "printed" : "closed", 403);
}

function shut({ closedPage }: Guard, c: Context, why: WhyClosed, status: 403 | 429): Response {
  c.header("Content-Security-Policy", mailboxPolicy);
  return c.html(closedPage(why, requestLanguage(c)), status);
}
