import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_SECURE_PASSWORD_CHANGE: "yes", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

const password = "by the river";
const sql = () => served.context.db.sql;

test("changes a password, signs out other devices and notifies by email", async () => {
  const email = "changes@example.org";
  const client = await confirmedClient(served, email, password);
  const other = browserClient(served);
  await other.auth.signInWithPassword({ email, password });
  expect((await client.auth.updateUser({ password })).error?.code).toBe("same_password");
  expect((await client.auth.updateUser({ password: "12345" })).error?.code).toBe("weak_password");
  expect((await client.auth.updateUser({ password: "over the hill" })).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.auth.getUser()).error).toBeNull();
  await emailTo(served, email, "password_changed");
});

test("requires an emailed code to change a password in an old session", async () => {
  const email = "careful@example.org";
  const client = await confirmedClient(served, email, password);
  await sql()`update auth.sessions set created_at = now() - interval '25 hours'`;
  const change = (nonce?: string) => client.auth.updateUser({ password: "over the hill", ...(nonce ? { nonce } : {}) });
  expect((await change()).error?.code).toBe("reauthentication_needed");
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { code } = await emailTo(served, email, "reauthentication");
  expect((await change(code === "000000" ? "000001" : "000000")).error?.code).toBe("reauthentication_not_valid");
  expect((await change(code)).error).toBeNull();
});

test("recovers a forgotten password once per link", async () => {
  const email = "forgets@example.org";
  await confirmedClient(served, email, password);
  const client = browserClient(served);
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${served.url}/my/page?tab=reset-password` });
  const { link } = await emailTo(served, email, "recovery");
  const location = (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
  expect(location).toMatch(new RegExp(`^${served.url}/my/page\\?tab=reset-password#access_token=.*type=recovery`));
  const values = new URLSearchParams(new URL(location).hash.slice(1));
  await client.auth.setSession({
    access_token: values.get("access_token") ?? "",
    refresh_token: values.get("refresh_token") ?? "",
  });
  expect((await client.auth.updateUser({ password: "remembered now" })).error).toBeNull();
  expect((await browserClient(served).auth.signInWithPassword({ email, password: "remembered now" })).error).toBeNull();
  expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toContain("error_code=otp_expired");
});

test("merges user metadata and rejects writes to server-owned fields", async () => {
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
