import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", SIGNUPS: "waitlist" });
});
afterAll(() => served.close());

const operator = () => operatorClient(served).auth.admin;

test("allows only invited addresses to sign up in waitlist mode", async () => {
  const client = browserClient(served);
  expect((await client.auth.signUp({ email: "eager@example.org", password: "by the river" })).error?.code).toBe(
    "signup_disabled",
  );
  expect((await client.auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
  expect((await client.auth.signInWithOtp({ email: "eager@example.org" })).error).toBeNull();
  const { data, error } = await operator().inviteUserByEmail("guest@example.org", {
    data: { preferred_language: "fr" },
  });
  expect(error).toBeNull();
  expect(data.user?.invited_at).toBeDefined();
  const { code, subject } = await emailTo(served, "guest@example.org", "invite");
  expect(subject).toBe("Vous êtes invité chez Heirvoice");
  expect((await client.auth.verifyOtp({ email: "guest@example.org", token: code, type: "invite" })).error).toBeNull();
  const known = await served.context.db.sql`select 1 from auth.users where email = 'eager@example.org'`;
  expect(known).toEqual([]);
});

test("creates, paginates, updates and deletes accounts", async () => {
  const made = [];
  for (const name of ["a", "b", "c"]) {
    const { data } = await operator().createUser({
      email: `${name}@pages.example.org`,
      email_confirm: true,
      password: "by the river",
    });
    made.push(data.user?.id ?? "");
  }
  const first = await operator().listUsers({ page: 1, perPage: 2 });
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ nextPage: 2, aud: "authenticated" });
  const [a = "", b = "", c = ""] = made;
  await operator().updateUserById(a, {
    email: "a2@pages.example.org",
    app_metadata: { plan: "gift" },
    ban_duration: "24h",
  });
  const { data } = await operator().getUserById(a);
  expect(data.user).toMatchObject({ email: "a2@pages.example.org", app_metadata: { plan: "gift", provider: "email" } });
  expect(new Date(data.user?.banned_until ?? 0).getTime()).toBeGreaterThan(Date.now());
  expect((await operator().createUser({ email: "b@pages.example.org" })).error?.code).toBe("email_exists");
  await operator().deleteUser(b);
  expect((await operator().getUserById(b)).error?.code).toBe("user_not_found");
  await operator().deleteUser(c, true);
  const gone = (await operator().getUserById(c)).data.user;
  expect(gone?.deleted_at).toBeDefined();
  expect(JSON.stringify(gone)).not.toContain("pages.example.org");
});

test("generates single-use links for the operator", async () => {
  await operator().createUser({ email: "link@example.org", email_confirm: true });
  const { data } = await operator().generateLink({ type: "magiclink", email: "link@example.org" });
  expect(data.properties?.action_link).toContain(`token=${data.properties?.hashed_token}`);
  const client = browserClient(served);
  const open = () => client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? "", type: "magiclink" });
  expect((await open()).data.user?.email).toBe("link@example.org");
  expect((await open()).error?.code).toBe("otp_expired");
  const stored = await served.context.db.sql`select token_hash from auth.one_time_tokens`;
  expect(JSON.stringify(stored)).not.toContain(data.properties?.hashed_token);
});

test("changes an account's address by operator links in any browser", async () => {
  await operator().createUser({ email: "moves@example.org", email_confirm: true });
  const link = async (type: "email_change_current" | "email_change_new") => {
    const asked = { type, email: "moves@example.org", newEmail: "moved@example.org" };
    return (await operator().generateLink(asked)).data.properties?.action_link ?? "";
  };
  const links = [await link("email_change_current"), await link("email_change_new")];
  for (const one of links) await fetch(one, { redirect: "manual" });
  const addresses = (await operator().listUsers()).data.users.map(({ email }) => email);
  expect(addresses).toContain("moved@example.org");
  expect(addresses).not.toContain("moves@example.org");
});

test("accepts admin calls with the secret key only", async () => {
  const client = browserClient(served);
  expect((await client.auth.admin.listUsers()).error?.code).toBe("not_admin");
  const bare = await fetch(`${served.url}/auth/v1/admin/users`);
  expect(bare.status).toBe(401);
  const headers = { apikey: served.identity.keys.secretKey, origin: "http://evil.example" };
  const browser = await fetch(`${served.url}/auth/v1/admin/users`, { headers });
  expect(browser.status).toBe(401);
});
