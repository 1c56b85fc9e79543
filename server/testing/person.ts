import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { ServedApp } from "./serve-app.ts";

/** A signed-in person with the official client in their hands. */
export async function aPerson(served: ServedApp, claims: Record<string, unknown> = {}) {
  const id = randomUUID();
  await served.context.db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const token = await served.identity.sign({ role: "authenticated", sub: id, exp, ...claims });
  const client = createClient(served.url, served.identity.keys.publishableKey, {
    accessToken: () => Promise.resolve(token),
  });
  return { id, token, client };
}
export type Person = Awaited<ReturnType<typeof aPerson>>;
