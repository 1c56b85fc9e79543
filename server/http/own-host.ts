import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "#server/backend/loopback-name.ts";
import { fail } from "#server/errors.ts";

/**
 * Refuses requests that name another host than ours: a page elsewhere whose name was pointed at this machine
 * (DNS rebinding) would otherwise read what is meant for this machine alone.
 */
export function ownHostOnly(publicUrl: string | null): MiddlewareHandler {
  const publicName = publicUrl === null ? null : new URL(publicUrl).hostname;
  return async (c, next) => {
    const header = hostName(c.req.header("host"));
    const address = new URL(c.req.url).hostname;
    if (!isOwnHost(header, publicName) || !isOwnHost(address, publicName))
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
  return plain === publicName || isLoopbackName(plain);
}
