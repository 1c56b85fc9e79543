import type { MiddlewareHandler } from "hono";
import { isLoopback } from "#server/platform/config/loopback.ts";
import { fail } from "#server/platform/errors.ts";

/** Own host names with ports, in any case, that are cached. */
const maxKnown = 100;

/** What monitors ask inside a private network, where a node has a name of its own. They tell pages nothing. */
const monitored = /^\/healthz(?:\/live|\/ready)?$/;

/**
 * Rejects requests for another host name. Otherwise a page whose name resolves to this machine (DNS rebinding) can read
 * local data. `hasMetricsToken`: `/metrics` opens to the holder of a secret that no page knows, at any name.
 */
export function ownHostOnly(publicUrl: string | null, hasMetricsToken: boolean): MiddlewareHandler {
  const publicName = publicUrl === null ? null : new URL(publicUrl).hostname;
  const known = new Map<string | undefined, boolean>();
  const isOwn = (host: string | undefined): boolean => {
    const own = known.get(host) ?? isOwnHost(hostName(host), publicName);
    if (own && known.size < maxKnown) known.set(host, own);
    return own;
  };
  return async (c, next) => {
    const host = c.req.header("host");
    if (monitored.test(c.req.path) || (hasMetricsToken && c.req.path === "/metrics")) return next();
    // Of a target that names no host of its own, Node makes an address with this one.
    const named = c.req.url.replace("https:", "http:").startsWith(`http://${host}/`);
    if (!isOwn(host) || !(named || isOwnHost(URL.parse(c.req.url)?.hostname ?? null, publicName)))
      throw fail("not_allowed", "Heirvoice answers to localhost and to the host of PUBLIC_URL only.");
    await next();
  };
}

/** The name in a Host header, without its port; null when it is missing or malformed. */
export function hostName(header: string | undefined): string | null {
  if (!header || !/^[\w.:[\]-]+$/.test(header)) return null;
  return URL.parse(`http://${header}`)?.hostname ?? null;
}

export function isOwnHost(name: string | null, publicName: string | null): boolean {
  if (name === null) return false;
  const plain = name.replace(/\.$/, "");
  return plain === publicName || isLoopback(plain);
}
