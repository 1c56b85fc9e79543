import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { browserFetch } from "./browser-fetch.ts";
import { emailTo } from "./emails.ts";
import type { ServedApp } from "./serve-app.ts";

/**
 * The official client as on a page of our site: publishable key, own storage and cookies. Passing another client's
 * `fetch` makes it a tab of the same browser.
 */
export function browserClient(
  { url, identity }: Pick<ServedApp, "url" | "identity">,
  flowType: "implicit" | "pkce" = "implicit",
  fetch = browserFetch(url),
): SupabaseClient {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createClient(url, identity.keys.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: true, flowType, storage },
    global: { fetch },
  });
}

/** A client whose user signed up and confirmed by email. */
export async function confirmedClient(served: ServedApp, email: string, password: string): Promise<SupabaseClient> {
  const client = browserClient(served);
  await client.auth.signUp({ email, password });
  const { code } = await emailTo(served, email, "confirmation");
  expect((await client.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  return client;
}
