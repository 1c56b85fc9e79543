import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { z } from "zod";
import type { ServedApp } from "./serve-app.ts";

const givenSchema = z.object({ id: z.uuid(), token: z.string().regex(/^[\w-]{22}$/) });
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Gives out a private link. `body` overrides the defaults. */
export async function givePrivateLink(giver: SupabaseClient, body: object): Promise<z.infer<typeof givenSchema>> {
  const { data, error } = await giver.functions.invoke("give-link", {
    body: { target: null, days: 20, recipient: "Hattie", ...body },
  });
  expect(error).toBeNull();
  return givenSchema.parse(data);
}

export const postRedeem = (app: ServedApp, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}/api/shared/redeem`, {
    method: "POST",
    headers: { origin: app.url, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Redeems a link in a new browser. Returns the session that the browser receives. */
export async function linkedSession(app: ServedApp, token: string): Promise<z.infer<typeof sessionSchema>> {
  const response = await postRedeem(app, { token });
  return z.object({ session: sessionSchema }).parse(await response.json()).session;
}
