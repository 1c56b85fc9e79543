import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "#server/backend/loopback-name.ts";
import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { hostName } from "./own-host.ts";

const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** What only the person at this machine may see: nothing is here unless host, public address and request are all local. */
export function localOnly({ host, publicUrl }: Config["http"]): MiddlewareHandler {
  const closed = publicUrl !== null || !isLoopbackName(hostName(host.includes(":") ? `[${host}]` : host) ?? "");
  return async (c, next) => {
    const asked = hostName(c.req.header("host"));
    const local = asked !== null && isLoopbackName(asked) && forwarded.every((name) => !c.req.header(name));
    if (closed || !local) throw fail("not_found", "There is nothing at this address.");
    await next();
  };
}
