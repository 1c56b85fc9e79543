import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a page of ours may load: files from this host, nothing inline. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** What the app may load besides: live messages from this host, and sound it holds itself. */
export const appPolicy = pagePolicy.replace("media-src 'self'", "media-src 'self' blob:");

/** The policy with exactly this text allowed inline, besides files from this host. */
export function withInline(policy: string, kind: "script" | "style", text: string): string {
  const hash = createHash("sha256").update(text).digest("base64");
  return policy.replace(`${kind}-src`, `${kind}-src 'sha256-${hash}'`);
}

/** Headers on every answer. A handler that needs a wider Content-Security-Policy sets its own. */
export function securityHeaders(publicUrl: string | null): MiddlewareHandler {
  const https = publicUrl?.startsWith("https:") ?? false;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", nothing);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(self)");
    if (https) headers.set("Strict-Transport-Security", "max-age=31536000");
  };
}
