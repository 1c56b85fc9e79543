import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_AUTOCONFIRM: "yes" });
});
afterAll(() => served.close());

const browser = () =>
  createClient(served.url, served.identity.keys.publishableKey, { auth: { autoRefreshToken: false } });

test("signs up, in, refreshes and signs out with the official client", async () => {
  const client = browser();
  const person = { email: "hannah@example.org", password: "by the river" };
  const joined = await client.auth.signUp({ ...person, options: { data: { full_name: "Hannah Miller" } } });
  expect(joined.error).toBeNull();
  expect(joined.data.user).toMatchObject({ email: person.email, user_metadata: { full_name: "Hannah Miller" } });
  const first = await client.auth.signInWithPassword(person);
  expect(first.error).toBeNull();
  const next = await client.auth.refreshSession();
  expect(next.error).toBeNull();
  expect(next.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
  const seen = await client.auth.getUser();
  expect(seen.data.user?.id).toBe(joined.data.user?.id);
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: "aal1", role: "authenticated" });
  expect((await client.auth.signOut()).error).toBeNull();
});

test("answers alike for a wrong password and an unknown account", async () => {
  await browser().auth.signUp({ email: "known@example.org", password: "good enough" });
  for (const email of ["known@example.org", "nobody@example.org"]) {
    const { error } = await browser().auth.signInWithPassword({ email, password: "wrong" });
    expect(error).toMatchObject({ code: "invalid_credentials", status: 400, message: "Invalid login credentials" });
  }
});
