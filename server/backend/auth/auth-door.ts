import { Hono } from "hono";
import type { DoorContext } from "#server/backend/mount.ts";

const jwksSeconds = 600;

/** `/auth/v1` as `@supabase/auth-js` calls it. */
export function authDoor({ identity }: Pick<DoorContext, "identity">): Hono {
  return new Hono().get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", `public, max-age=${jwksSeconds}`);
    return c.json(identity.jwks);
  });
}
