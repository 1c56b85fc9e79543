import type { SupportedStorage } from "@supabase/auth-js";
import { z } from "zod/mini";

const sessionSchema = z.looseObject({
  access_token: z.string(),
  expires_in: z.number(),
  expires_at: z.optional(z.number()),
});

function sessionIn(value: string | null): z.infer<typeof sessionSchema> | null {
  try {
    return sessionSchema.safeParse(JSON.parse(value ?? "")).data ?? null;
  } catch {
    return null;
  }
}

/** A new session expires `expires_in` seconds from now; an updated one keeps its expiry. */
function byOwnClock(value: string, before: string | null): string {
  const session = sessionIn(value);
  if (session === null) return value;
  const known = sessionIn(before);
  const isSame = known?.access_token === session.access_token;
  const expires_at = isSame ? known.expires_at : Math.floor(Date.now() / 1000) + session.expires_in;
  return JSON.stringify({ ...session, expires_at });
}

/**
 * Session storage that computes the expiry with the device clock. With the server's clock, a fast device would renew
 * at every request. Undefined without storage: the client falls back to memory.
 */
export function ownSessionStorage(): SupportedStorage | undefined {
  try {
    const kept = window.localStorage;
    kept.setItem("keeps", "yes");
    kept.removeItem("keeps");
    return {
      getItem: (name) => kept.getItem(name),
      setItem: (name, value) => kept.setItem(name, byOwnClock(value, kept.getItem(name))),
      removeItem: (name) => kept.removeItem(name),
    };
  } catch {
    return undefined;
  }
}
