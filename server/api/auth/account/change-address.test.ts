import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { emailTo } from "#server/testing/emails.ts";
import { rawRequest, sendRaw, statusOf } from "#server/testing/servers/raw-socket.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100", ADMIN_EMAILS: "boss@example.org" });
});
afterAll(() => served.close());

const password = "by the river";

/** A confirmed user in a browser of their own. */
async function person(email: string, flow: "implicit" | "pkce" = "implicit") {
  const page = browserFetch(served.url);
  const client = browserClient(served, flow, page);
  await client.auth.signUp({ email, password });
  const { code } = await emailTo(served, email, "confirmation");
  expect((await client.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  const open = async (link: string) => (await page(link, { redirect: "manual" })).headers.get("location") ?? "";
  return { auth: client.auth, open };
}
const elsewhere = async (link: string) => (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
const emailToNew = (email: string) => emailTo(served, email, "email_change_new");
const emailToCurrent = (email: string) => emailTo(served, email, "email_change_current");
const signInBy = async (email: string) =>
  (await browserClient(served).auth.signInWithPassword({ email, password })).error?.code;

test("changes the email address after both mailboxes confirm", async () => {
  const { auth, open } = await person("old@example.org");
  const asked = await auth.updateUser({ email: "new@example.org" });
  expect(asked.data.user).toMatchObject({ email: "old@example.org", new_email: "new@example.org" });
  expect(await open((await emailToNew("new@example.org")).link)).toContain("message=Confirmation+link+accepted");
  expect((await auth.getUser()).data.user?.email).toBe("old@example.org");
  const { code } = await emailToCurrent("old@example.org");
  const whole = await auth.verifyOtp({ email: "old@example.org", token: code, type: "email_change" });
  expect(whole.data.user?.email).toBe("new@example.org");
  expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({
    email: "new@example.org",
    email_verified: true,
  });
  expect(await signInBy("new@example.org")).toBeUndefined();
});

test("rejects an address change confirmed by the old mailbox alone", async () => {
  const { auth } = await person("stays@example.org");
  await person("taken@example.org");
  expect((await auth.updateUser({ email: "taken@example.org" })).error?.code).toBe("email_exists");
  await auth.updateUser({ email: "elsewhere@example.org" });
  const { code } = await emailToCurrent("stays@example.org");
  const half = await auth.verifyOtp({ email: "stays@example.org", token: code, type: "email_change" });
  expect(half.data.session).toBeNull();
  expect((await auth.getUser()).data.user?.email).toBe("stays@example.org");
});

test("never moves an account to a mailbox that did not request it", async () => {
  const { auth, open } = await person("mover@example.org");
  await auth.updateUser({ email: "boss@example.org" });
  const { link, code } = await emailToNew("boss@example.org");
  await open((await emailToCurrent("mover@example.org")).link);
  expect(await elsewhere(link)).toContain("error_code=no_authorization");
  const owner = browserClient(served).auth;
  const typed = await owner.verifyOtp({ email: "boss@example.org", token: code, type: "email_change" });
  expect(typed.error?.code).toBe("no_authorization");
  expect((await auth.getUser()).data.user?.email).toBe("mover@example.org");
  expect(await signInBy("boss@example.org")).toBe("invalid_credentials");
  expect(await open(link), "the email was not used up").toContain("access_token=");
  expect((await auth.getUser()).data.user?.email).toBe("boss@example.org");
});

test("confirms an address change by code from an app on any origin", async () => {
  const { auth, open } = await person("app@example.org");
  const { data } = await auth.getSession();
  const app = browserClient(served, "implicit", fetch).auth;
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  await app.setSession({ access_token, refresh_token });
  await app.updateUser({ email: "app.new@example.org" });
  await open((await emailToCurrent("app@example.org")).link);
  const { code } = await emailToNew("app.new@example.org");
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await app.updateUser({ email: "app.new@example.org", nonce: wrong })).error?.code).toBe("otp_expired");
  const moved = await app.updateUser({ email: "app.new@example.org", nonce: code });
  expect(moved.data.user?.email).toBe("app.new@example.org");
  expect(await signInBy("app.new@example.org")).toBeUndefined();
});

test("accepts an address change only with the requester's PKCE verifier", async () => {
  const { auth, open } = await person("proof@example.org", "pkce");
  await auth.updateUser({ email: "proof.new@example.org" });
  expect(await open((await emailToCurrent("proof@example.org")).link)).toContain("message=");
  const target = new URL(await elsewhere((await emailToNew("proof.new@example.org")).link));
  expect((await auth.getUser()).data.user?.email).toBe("proof@example.org");
  const { data } = await auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(data.user?.email).toBe("proof.new@example.org");

  const other = browserClient(served, "pkce").auth;
  await auth.updateUser({ email: "typo@example.org" });
  await other.resend({ type: "email_change", email: "proof.new@example.org" });
  const again = await emailTo(served, "typo@example.org", "email_change_new", 1);
  expect(await elsewhere(again.link)).toContain("error_code=no_authorization");
});

test("cancels an address change when the requesting session ends", async () => {
  const { auth, open } = await person("ended@example.org");
  await auth.updateUser({ email: "ended.new@example.org" });
  const { link } = await emailToNew("ended.new@example.org");
  await auth.signOut();
  expect(await open(link)).toContain("error_code=otp_expired");
});

test("changes a telephone number after the code from its handset", async () => {
  const { auth } = await person("phone@example.org");
  const phone = "33622222222";
  await auth.updateUser({ phone: `+${phone}` });
  const { code } = await emailTo(served, phone, "code");
  const owner = browserClient(served).auth;
  const typed = await owner.verifyOtp({ phone, token: code, type: "phone_change" });
  expect(typed.error?.code).toBe("no_authorization");
  const done = await auth.verifyOtp({ phone, token: code, type: "phone_change" });
  expect(done.data.user).toMatchObject({ phone, email: "phone@example.org" });
});

test("builds links with the listening port, not the request's port", async () => {
  const { hostname, port } = new URL(served.url);
  const body = JSON.stringify({ email: "ported@example.org", password });
  const headers = `Connection: close\r\nContent-Type: application/json\r\napikey: ${served.identity.keys.publishableKey}\r\nContent-Length: ${body.length}\r\n`;
  const request = rawRequest("POST /auth/v1/signup", headers, `${hostname}:1`);
  expect(statusOf(await sendRaw(served.url, request + body, 5_000))).toBe(200);
  const link = new URL((await emailTo(served, "ported@example.org", "confirmation")).link);
  expect(link.port).toBe(port);
  expect(new URL(link.searchParams.get("redirect_to") ?? "").port).toBe(port);
});
