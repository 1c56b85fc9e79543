import type { MiddlewareHandler } from "hono";
import { fail } from "#server/platform/errors.ts";
import { isOwnOrigin } from "#server/api/own-origin.ts";

/** Routes with effects or costs, which only our own pages may call. */
export function ownPageOnly(publicUrl: string | null): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const isOwn = isOwnOrigin(origin, c.req.header("host"), publicUrl);
    const site = c.req.header("sec-fetch-site") ?? "same-origin";
    const isElsewhere = site !== "same-origin" && site !== "none";
    if (isElsewhere || (!isOwn && !(isRead && origin === undefined)))
      throw fail("not_allowed", "Only Heirvoice's own pages may ask this.");
    await next();
  };
}

/**
 * Rejects forms that a browser sends from another site. Our referrer policy makes a form without a script send the
 * origin "null", so `Sec-Fetch-Site` decides where it is present. Programs send no origin and are rate-limited instead.
 */
export function ownFormOnly(publicUrl: string | null): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const isOwn =
      site === undefined
        ? origin === undefined || isOwnOrigin(origin, c.req.header("host"), publicUrl)
        : site === "same-origin" || site === "none";
    if (!isOwn) throw fail("not_allowed", "Only Heirvoice's own pages may send this form.");
    await next();
  };
}
