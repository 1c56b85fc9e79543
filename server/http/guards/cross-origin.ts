import type { MiddlewareHandler } from "hono";
import { nodeResponse } from "#server/http/node-response.ts";

/** Paths that other origins may call. */
export const functionsPath = "/functions/v1/*";
export const apiPaths = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/realtime/v1/*", functionsPath];

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
/** Longest preflight cache time in Chromium, in seconds. */
const maxAgeSeconds = 7200;

/** Response headers that a page may read. `*` covers the rest; older browsers require names. */
const exposed = [
  "accept-ranges",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-location",
  "content-profile",
  "content-range",
  "date",
  "etag",
  "link",
  "location",
  "preference-applied",
  "range-unit",
  "retry-after",
  "tus-checksum-algorithm",
  "tus-extension",
  "tus-max-size",
  "tus-resumable",
  "tus-version",
  "upload-expires",
  "upload-length",
  "upload-metadata",
  "upload-offset",
  "x-client-info",
  "x-relay-error",
  "x-sb-error-code",
  "x-supabase-api-version",
  "x-total-count",
  "sb-error-code",
  "sb-request-id",
  "*",
].join(", ");

/**
 * Allows any origin to call the APIs with keys and tokens, never with cookies, as hosted Supabase does. Answers a
 * preflight before authentication. `forwarded`: another project answers and sets its own CORS headers.
 */
export function crossOrigin(forwarded: boolean): MiddlewareHandler {
  return async (c, next) => {
    const asked = c.req.header("access-control-request-method");
    if (c.req.method === "OPTIONS" && asked !== undefined && c.req.header("origin") !== undefined && !forwarded)
      return c.body(null, 204, preflight(c.req.header("access-control-request-headers")));
    if (!forwarded) for (const [name, value] of allowed) nodeResponse(c.env).setHeader(name, value);
    await next();
    if (forwarded && !c.res.headers.has("Access-Control-Allow-Origin"))
      for (const [name, value] of allowed) c.res.headers.set(name, value);
    return undefined;
  };
}

const allowed = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Expose-Headers", exposed],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
] as const;

function preflight(wanted: string | undefined): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Max-Age": String(maxAgeSeconds),
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Access-Control-Request-Headers",
    ...(wanted === undefined ? {} : { "Access-Control-Allow-Headers": wanted }),
  };
}
