import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { letterTo } from "./letters.ts";
import type { ServedApp } from "./serve-app.ts";

/** The official client as a browser of its own uses it: with the publishable key, and a storage that nobody shares. */
export function browserClient(
  { url, identity }: Pick<ServedApp, "url" | "identity">,
  flowType: "implicit" | "pkce" = "implicit",
): SupabaseClient {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createClient(url, identity.keys.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: true, flowType, storage },
  });
}

/** A browser in which somebody has signed up and answered the letter. */
export async function confirmedClient(served: ServedApp, email: string, password: string): Promise<SupabaseClient> {
  const client = browserClient(served);
  await client.auth.signUp({ email, password });
  const { code } = await letterTo(served, email, "confirmation");
  expect((await client.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  return client;
}
