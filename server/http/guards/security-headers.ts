import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Config } from "#server/platform/config/config.ts";
import { nodeResponse } from "#server/http/node-response.ts";

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy for a sound opened directly: the browser's own player page loads it again. */
export const soundPolicy = `${nothing}; media-src 'self'`;

/** Base policy of a page: files from this host, nothing inline. */
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

/** Additional sources of the app: blobs of sound and of drawn pages, and the service worker. */
export const appPolicy = `${pagePolicy.replaceAll(/(media|img)-src 'self'/g, "$& blob:")}; manifest-src 'self'; worker-src 'self'`;

const captchaHosts = {
  turnstile: "https://challenges.cloudflare.com",
  hcaptcha: "https://hcaptcha.com https://*.hcaptcha.com",
};

/** The captcha settings in a page; empty without a captcha. */
export function captchaSetting(captcha: Config["captcha"]): string {
  return captcha?.siteKey ? `${captcha.vendor} ${captcha.siteKey}` : "";
}

/** The policy with the captcha vendor's sources, for pages with a captcha. */
export function withCaptcha(policy: string, captcha: Config["captcha"]): string {
  if (!captcha?.siteKey) return policy;
  const hosts = captchaHosts[captcha.vendor];
  const widened = policy.replaceAll(/(script|style|connect)-src/g, (name) => `${name} ${hosts}`);
  return `${widened}; frame-src ${hosts}`;
}

/** The policy with the voice provider's socket, for conversation pages only. */
export function withVoiceAgent(policy: string, voiceAgent: Config["voiceAgent"]): string {
  if (voiceAgent.kind === "embedded") return policy;
  return policy.replace("connect-src", `connect-src ${voiceAgent.socketOrigin}`);
}

/** The policy with exactly this text allowed inline, besides files from this host. */
export function withInline(policy: string, kind: "script" | "style", text: string): string {
  const hash = createHash("sha256").update(text).digest("base64");
  return policy.replace(`${kind}-src`, `${kind}-src 'sha256-${hash}'`);
}

/**
 * Sets headers on every response. A handler's own header wins; nothing is cached by default. They are set on Node's
 * response before the handler, because changing a finished response requires unpacking it.
 */
export function securityHeaders(publicUrl: string | null): MiddlewareHandler {
  const always = {
    "Content-Security-Policy": nothing,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self)",
    ...(publicUrl?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  const lines = Object.entries(always);
  return async (c, next) => {
    const outgoing = nodeResponse(c.env);
    for (const [name, value] of lines) outgoing.setHeader(name, value);
    await next();
  };
}
