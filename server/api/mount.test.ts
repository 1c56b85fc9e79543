import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

test("lets the official client verify our tokens by the published keys", async () => {
  const client = createClient(served.url, served.identity.keys.publishableKey);
  const token = await served.identity.sign({ role: "authenticated", sub: "someone", exp: 4_000_000_000 });
  const { data, error } = await client.auth.getClaims(token);
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe("someone");
});
