import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { emailTo } from "#server/testing/emails.ts";
import { challengeBy, openEmail, requestAs, visitorAt } from "#server/testing/clients/auth-visitors.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100", ADMIN_EMAILS: "wanted@example.org" });
});
afterAll(() => served.close());

const password = "by the river";
const theirs = "the stranger's";
type Flow = "implicit" | "pkce";

/** A browser whose tab runs the client; `open` follows links in another tab. */
function browser(flow: Flow = "implicit") {
  const page = browserFetch(served.url);
  const open = async (link: string) =>
    new URL((await page(link, { redirect: "manual" })).headers.get("location") ?? "about:blank");
  return { auth: browserClient(served, flow, page).auth, open };
}
const elsewhere = (link: string) => fetch(link, { redirect: "manual" });
const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));
const nameIn = async (token: string | null) =>
  (await browser().auth.getUser(token ?? "")).data.user?.user_metadata["full_name"];

async function signInBy(email: string, word: string): Promise<string | undefined> {
  return (await browser().auth.signInWithPassword({ email, password: word })).error?.code;
}

async function profileOf(email: string): Promise<Record<string, unknown>> {
  const [row] = await served.context.db.sql`
    select p.full_name, p.account_type from public.profiles p join auth.users u on u.id = p.id where u.email = ${email}`;
  return { ...row };
}

const said = (full_name: string) => ({ data: { full_name } });

test("keeps password and name when the sign-up browser opens the link", async () => {
  const email = "link@example.org";
  const own = browser();
  await own.auth.signUp({ email, password, options: said("Hannah") });
  expect(await profileOf(email)).toMatchObject({ full_name: null });
  const opened = await own.open((await emailTo(served, email, "confirmation")).link);
  expect(await nameIn(fragmentOf(opened).get("access_token"))).toBe("Hannah");
  expect(await profileOf(email)).toMatchObject({ full_name: "Hannah" });
  expect(await signInBy(email, password)).toBeUndefined();
});

test("keeps the owner's sign-up data when a stranger requests another email", async () => {
  const email = "wanted@example.org";
  const own = browser();
  await own.auth.signUp({ email, password, options: said("Hannah") });
  await browser().auth.signUp({ email, password: theirs, options: said("Stranger") });
  const newest = await emailTo(served, email, "confirmation", 1);
  const opened = await own.open(newest.link);
  expect(await nameIn(fragmentOf(opened).get("access_token"))).toBe("Hannah");
  expect(await signInBy(email, theirs)).toBe("invalid_credentials");
  expect(await signInBy(email, password)).toBeUndefined();
  expect(await profileOf(email)).toEqual({ full_name: "Hannah", account_type: "admin" });
});

for (const flow of ["implicit", "pkce"] as const)
  test(`discards a stranger's sign-up data when the owner confirms (${flow})`, async () => {
    const email = `never.${flow}@example.org`;
    const stranger = browser(flow);
    await stranger.auth.signUp({ email, password: theirs, options: said("Stranger") });
    await elsewhere((await emailTo(served, email, "confirmation")).link);
    expect(await signInBy(email, theirs)).toBe(flow === "pkce" ? "email_not_confirmed" : "invalid_credentials");
    const owner = browser();
    await owner.auth.signInWithOtp({ email });
    const { code } = await emailTo(served, email, "magic_link");
    const { data } = await owner.auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user).toMatchObject({ email, user_metadata: {} });
    expect(await signInBy(email, theirs)).toBe("invalid_credentials");
    expect(
      await served.context.db.sql`select 1 from auth.pending_sign_ups p join auth.users u on u.id = p.user_id
      where u.email = ${email}`,
    ).toEqual([]);
  });

test("signs in on another device without the sign-up data", async () => {
  const email = "device@example.org";
  await browser().auth.signUp({ email, password, options: said("Hannah") });
  const { code } = await emailTo(served, email, "confirmation");
  const phone = browser();
  const { data } = await phone.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(data.user).toMatchObject({ email, user_metadata: {} });
  expect(await signInBy(email, password)).toBe("invalid_credentials");
  expect((await phone.auth.updateUser({ password, data: { full_name: "Hannah" } })).error).toBeNull();
  expect(await signInBy(email, password)).toBeUndefined();
  expect(await profileOf(email)).toMatchObject({ full_name: "Hannah" });
});

test("keeps the sign-up data for the holder of the PKCE verifier", async () => {
  const email = "verifier@example.org";
  const own = browser("pkce");
  await own.auth.signUp({ email, password, options: said("Hannah") });
  const { link } = await emailTo(served, email, "confirmation");
  const target = new URL((await elsewhere(link)).headers.get("location") ?? "");
  expect(await signInBy(email, password)).toBe("email_not_confirmed");
  const { data, error } = await own.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Hannah" } });
  expect(await signInBy(email, password)).toBeUndefined();
});

test("keeps the owner's link valid after a stranger's link is used", async () => {
  const email = "both@example.org";
  const [owner, stranger] = [visitorAt(served, "owner"), visitorAt(served, "stranger")];
  await requestAs(served, owner, "signup", { email, password, ...challengeBy(owner) });
  const mine = await emailTo(served, email, "confirmation");
  await requestAs(served, stranger, "signup", { email, password: theirs, ...challengeBy(stranger) });
  const foreign = await emailTo(served, email, "confirmation", 1);
  const how = { by: "link", cookies: true } as const;
  expect((await openEmail(served, owner, foreign, how)).body).toMatchObject({ error_code: "bad_code_verifier" });
  expect((await openEmail(served, owner, mine, how)).body).toMatchObject({ user: { email } });
  expect(await signInBy(email, password)).toBeUndefined();
  expect(await signInBy(email, theirs)).toBe("invalid_credentials");
});

test("accepts only the newest code but the link of every email", async () => {
  const email = "codes@example.org";
  const own = browser();
  await own.auth.signUp({ email, password });
  const first = await emailTo(served, email, "confirmation");
  await browser().auth.signUp({ email, password: theirs });
  await emailTo(served, email, "confirmation", 1);
  const typed = await own.auth.verifyOtp({ email, token: first.code, type: "signup" });
  expect(typed.error?.code).toBe("otp_expired");
  expect(fragmentOf(await own.open(first.link)).get("access_token")).toBeTruthy();
  expect(await signInBy(email, password)).toBeUndefined();
});

test("sets no sign-up cookie for a cross-site page", async () => {
  const body = JSON.stringify({ email: "visitor@example.org", password: theirs });
  for (const origin of ["https://evil.example", "null", undefined]) {
    const headers = { "content-type": "text/plain", ...(origin === undefined ? {} : { origin }) };
    const answer = await fetch(`${served.url}/auth/v1/signup`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie(), origin ?? "no origin").toEqual([]);
  }
  const own = await fetch(`${served.url}/auth/v1/signup`, { method: "POST", headers: { origin: served.url }, body });
  expect(own.headers.getSetCookie()).toEqual([expect.stringMatching(/HttpOnly; SameSite=Lax$/)]);
});

test("keeps operator-prepared data when the invitation is accepted", async () => {
  const email = "invited@example.org";
  await browser().auth.signInWithOtp({ email, options: said("Stranger") });
  const headers = { authorization: `Bearer ${served.identity.keys.secretKey}` };
  const data = { full_name: "Grandmother" };
  await fetch(`${served.url}/auth/v1/invite`, { method: "POST", headers, body: JSON.stringify({ email, data }) });
  await browser().auth.signUp({ email, password: theirs, options: said("Stranger") });
  const { code } = await emailTo(served, email, "confirmation");
  const { data: opened } = await browser().auth.verifyOtp({ email, token: code, type: "signup" });
  expect(opened.user).toMatchObject({ email, user_metadata: data });
  expect(await profileOf(email)).toMatchObject({ full_name: "Grandmother" });
});
