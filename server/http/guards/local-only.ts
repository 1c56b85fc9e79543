import type { MiddlewareHandler } from "hono";
import { isLocalServer, isLoopback } from "#server/platform/config/loopback.ts";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { hostName } from "./own-host.ts";

/** Headers that proxies add. Their absence proves nothing, because many proxies add none. */
const forwarded =
  "forwarded via x-real-ip x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-server cf-connecting-ip cf-ray true-client-ip x-client-ip x-cluster-client-ip fastly-client-ip".split(
    " ",
  );

/**
 * Rejects requests that are plainly not local: host, public address and request must all be local.
 * It accepts requests of a proxy that adds no header, so private pages need a secret besides.
 */
export function localOnly(http: Config["http"]): MiddlewareHandler {
  const closed = !isLocalServer(http);
  return async (c, next) => {
    const asked = hostName(c.req.header("host"));
    const local = asked !== null && isLoopback(asked) && forwarded.every((name) => !c.req.header(name));
    if (closed || !local) throw fail("not_found", "There is nothing at this address.");
    await next();
  };
}
