import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { letterTo } from "#server/testing/letters.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_SECURE_PASSWORD_CHANGE: "yes", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

const password = "by the river";
const sql = () => served.context.db.sql;

test("moves to another address when both mailboxes have agreed", async () => {
  const client = await confirmedClient(served, "old@example.org", password);
  const asked = await client.auth.updateUser({ email: "new@example.org" });
  expect(asked.data.user).toMatchObject({ email: "old@example.org", new_email: "new@example.org" });
  const current = await letterTo(served, "old@example.org", "email_change_current");
  const fresh = await letterTo(served, "new@example.org", "email_change_new");
  const half = await fetch(fresh.link, { redirect: "manual" });
  expect(half.headers.get("location")).toContain("message=Confirmation+link+accepted");
  expect((await client.auth.getUser()).data.user?.email).toBe("old@example.org");
  const whole = await client.auth.verifyOtp({ email: "old@example.org", token: current.code, type: "email_change" });
  expect(whole.data.user?.email).toBe("new@example.org");
  expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({
    email: "new@example.org",
    email_verified: true,
  });
  expect(
    (await browserClient(served).auth.signInWithPassword({ email: "new@example.org", password })).error,
  ).toBeNull();
});

test("does not move on the word of the old mailbox alone, nor to somebody's address", async () => {
  const client = await confirmedClient(served, "stays@example.org", password);
  await confirmedClient(served, "taken@example.org", password);
  expect((await client.auth.updateUser({ email: "taken@example.org" })).error?.code).toBe("email_exists");
  await client.auth.updateUser({ email: "elsewhere@example.org" });
  const { code } = await letterTo(served, "stays@example.org", "email_change_current");
  const half = await client.auth.verifyOtp({ email: "stays@example.org", token: code, type: "email_change" });
  expect(half.data.session).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe("stays@example.org");
});

test("changes a password, signs the other devices out and writes about it", async () => {
  const email = "changes@example.org";
  const client = await confirmedClient(served, email, password);
  const other = browserClient(served);
  await other.auth.signInWithPassword({ email, password });
  expect((await client.auth.updateUser({ password })).error?.code).toBe("same_password");
  expect((await client.auth.updateUser({ password: "12345" })).error?.code).toBe("weak_password");
  expect((await client.auth.updateUser({ password: "over the hill" })).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.auth.getUser()).error).toBeNull();
  await letterTo(served, email, "password_changed");
});

test("asks for a code by mail before a password changes in a session older than a day", async () => {
  const email = "careful@example.org";
  const client = await confirmedClient(served, email, password);
  await sql()`update auth.sessions set created_at = now() - interval '25 hours'`;
  const change = (nonce?: string) => client.auth.updateUser({ password: "over the hill", ...(nonce ? { nonce } : {}) });
  expect((await change()).error?.code).toBe("reauthentication_needed");
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { code } = await letterTo(served, email, "reauthentication");
  expect((await change(code === "000000" ? "000001" : "000000")).error?.code).toBe("reauthentication_not_valid");
  expect((await change(code)).error).toBeNull();
});

test("recovers a forgotten password by the link, once", async () => {
  const email = "forgets@example.org";
  await confirmedClient(served, email, password);
  const client = browserClient(served);
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${served.url}/fr/auth?tab=reset-password` });
  const { link } = await letterTo(served, email, "recovery");
  const location = (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
  expect(location).toMatch(new RegExp(`^${served.url}/fr/auth\\?tab=reset-password#access_token=.*type=recovery`));
  const values = new URLSearchParams(new URL(location).hash.slice(1));
  await client.auth.setSession({
    access_token: values.get("access_token") ?? "",
    refresh_token: values.get("refresh_token") ?? "",
  });
  expect((await client.auth.updateUser({ password: "remembered now" })).error).toBeNull();
  expect((await browserClient(served).auth.signInWithPassword({ email, password: "remembered now" })).error).toBeNull();
  expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toContain("error_code=otp_expired");
});

test("adds and changes a telephone number when the handset has answered", async () => {
  const client = await confirmedClient(served, "phone@example.org", password);
  await client.auth.updateUser({ phone: "+33622222222" });
  const { code } = await letterTo(served, "33622222222", "code");
  const done = await client.auth.verifyOtp({ phone: "33622222222", token: code, type: "phone_change" });
  expect(done.data.user).toMatchObject({ phone: "33622222222", email: "phone@example.org" });
});

test("merges metadata and never lets a person write what the server decides", async () => {
  const client = await confirmedClient(served, "words@example.org", password);
  await client.auth.updateUser({ data: { full_name: "Hannah", nickname: "H" } });
  const { data } = await client.auth.updateUser({ data: { nickname: null } });
  expect(data.user?.user_metadata).toEqual({ full_name: "Hannah" });
  await fetch(`${served.url}/auth/v1/user`, {
    method: "PUT",
    headers: { authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token ?? ""}` },
    body: JSON.stringify({ app_metadata: { role: "admin" }, role: "service_role" }),
  });
  const after = (await client.auth.getUser()).data.user;
  expect(after?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(after?.role).toBe("authenticated");
});
