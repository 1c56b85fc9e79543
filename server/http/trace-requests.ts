import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Tracing } from "#server/platform/tracing/tracing.ts";

/** Reports each request with its route pattern, never its path. Health checks and metrics are left out. */
export function traceRequests(tracing: Tracing): MiddlewareHandler {
  return async (c, next) => {
    const end = tracing.begin("request");
    await next();
    const route = routePath(c, -1);
    if (route.startsWith("/healthz") || route === "/metrics") return;
    const { status } = c.res;
    end({
      name: `${c.req.method} ${route}`,
      facts: { "http.request.method": c.req.method, "http.route": route, "http.response.status_code": status },
      code: status >= 500 ? String(status) : null,
    });
  };
}
