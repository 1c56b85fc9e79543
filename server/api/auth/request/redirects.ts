import type { Context } from "hono";
import { isLoopback } from "#server/platform/config/loopback.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { listeningOrigin } from "#server/api/client-address.ts";
import { originOf } from "./request-edge.ts";

const maxLength = 2048;

/**
 * The redirect target: the requested address (query `redirect_to`, else Referer) if it is on our site or in the
 * operator's list, else our site.
 */
export function redirectFor(
  context: AuthContext,
  c: Context,
  asked = c.req.query("redirect_to"),
  origin = originOf(context, c),
): string {
  for (const wanted of [asked, c.req.header("referer")])
    if (wanted !== undefined && isAllowed(wanted, origin, context.settings.redirectUrls)) return wanted;
  return origin;
}

/**
 * The origin of an email's link and its redirect target. The port is the listening one, because a request may name any
 * port.
 */
export function mailPlaces(context: AuthContext, c: Context, asked?: string): { origin: string; redirectTo: string } {
  const origin = context.settings.publicUrl ?? listeningOrigin(c.req.url, c.env);
  return { origin, redirectTo: redirectFor(context, c, asked, origin) };
}

export function isAllowed(wanted: string, origin: string, patterns: readonly string[]): boolean {
  const url = wanted.length > maxLength ? null : URL.parse(wanted);
  if (url === null || url.username !== "" || url.password !== "" || /[\s\\]/.test(wanted)) return false;
  if (sameSite(url, new URL(origin))) return true;
  return patterns.some((pattern) => matches(pattern, url));
}

/** `localhost` and `127.0.0.1` count as one host; ports are compared. */
function sameSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true;
  return (
    isLoopback(url.hostname) && isLoopback(site.hostname) && url.port === site.port && url.protocol === site.protocol
  );
}

/** Supabase's globs, applied to the address without query and fragment: `*` stops at `.` and `/`, `**` does not. */
function matches(pattern: string, url: URL): boolean {
  const source = pattern
    .replaceAll(/[$()+.[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll("**", "\0")
    .replaceAll("*", "[^./]*")
    .replaceAll("\0", ".*")
    .replaceAll("?", "[^./]");
  const expression = new RegExp(`^${source}/?$`);
  const bare = `${url.protocol}//${url.host}${url.pathname}`;
  return expression.test(bare) || expression.test(bare.replace(/\/$/, ""));
}

/** Adds values to the fragment (sessions) or the query (PKCE codes). */
export function withValues(address: string, where: "fragment" | "query", values: Record<string, string>): string {
  const url = new URL(address);
  if (where === "query") for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  else url.hash = new URLSearchParams(values).toString();
  return url.href;
}
