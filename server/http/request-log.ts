import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log } from "#server/platform/log/log.ts";
import type { RequestCounts } from "./metrics/count-requests.ts";

/** Logs one line per request with the route pattern. Path, query and body may be private and are not logged. */
export function requestLog(log: Log, requests: RequestCounts): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const line = {
      method: c.req.method,
      path: routePath(c, -1),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    };
    requests.count(line);
    log[line.path.startsWith("/healthz") || line.path === "/metrics" ? "debug" : "info"](line, "request");
  };
}
