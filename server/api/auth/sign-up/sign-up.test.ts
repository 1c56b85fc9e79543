import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sendRaw } from "#server/testing/servers/raw-socket.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", ADMIN_EMAILS: "Boss@example.org", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

const browser = (flowType: "implicit" | "pkce" = "implicit", page = browserFetch(served.url)) =>
  browserClient(served, flowType, page);
const password = "by the river";
const follow = (link: string, method = "GET", page = fetch) => page(link, { redirect: "manual", method });
const fragmentOf = (answer: Response) =>
  new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1));

async function post(path: string, body: object): Promise<{ status: number; said: Record<string, unknown> }> {
  const answer = await fetch(`${served.url}/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, said: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

/** Masks random values and times; addresses compare equal. */
function shape(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replaceAll(/[\w.]+@example\.org/g, "ADDRESS"),
  );
}

test("signs in only after mailbox confirmation, once per link", async () => {
  const page = browserFetch(served.url);
  const client = browser("implicit", page);
  const email = "hannah@example.org";
  const joined = await client.auth.signUp({ email, password, options: { data: { full_name: "Hannah" } } });
  expect(joined.data.session).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("email_not_confirmed");
  const { link } = await emailTo(served, email, "confirmation");
  expect((await follow(link, "HEAD")).status).toBe(200);
  for (const headers of [{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }, { "x-moz": "prefetch" }])
    expect((await fetch(link, { headers, redirect: "manual" })).status).toBe(503);
  const opened = fragmentOf(await follow(link, "GET", page));
  expect(opened.get("type")).toBe("signup");
  const { data } = await client.auth.getUser(opened.get("access_token") ?? "");
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Hannah" } });
  expect(data.user?.id).toBe(joined.data.user?.id);
  const again = await follow(link);
  expect(fragmentOf(again).get("error_code")).toBe("otp_expired");
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test("mails a link with the listening port whatever the Host header names", async () => {
  const { port } = new URL(served.url);
  const body = JSON.stringify({ email: "port@example.org", password });
  const head = `POST /auth/v1/signup HTTP/1.1\r\nHost: localhost:9\r\nConnection: close\r\nContent-Type: application/json`;
  await sendRaw(served.url, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const { link } = await emailTo(served, "port@example.org", "confirmation");
  expect(new URL(link).port).toBe(port);
});

test("answers alike for known and unknown addresses", async () => {
  await confirmedClient(served, "known@example.org", password);
  const asks: [string, (email: string) => object][] = [
    ["signup", (email) => ({ email, password: "another one", data: { full_name: "Ann" } })],
    ["recover", (email) => ({ email })],
    ["otp", (email) => ({ email, create_user: false })],
    ["resend", (email) => ({ email, type: "signup" })],
  ];
  for (const [path, body] of asks) {
    const known = await post(path, body("known@example.org"));
    const unknown = await post(path, body(`nobody.${path}@example.org`));
    expect(known.status, path).toBe(200);
    expect(unknown.status, path).toBe(200);
    expect(shape(unknown.said), path).toEqual(shape(known.said));
  }
  const numbers = [
    await post("otp", { phone: "33612345678", create_user: false }),
    await post("otp", { phone: "33612345679" }),
  ];
  expect(shape(numbers[0])).toEqual(shape(numbers[1]));
  expect((await emailTo(served, "known@example.org", "already_registered")).link).toContain(served.url);
  const still = await browser().auth.signInWithPassword({ email: "known@example.org", password });
  expect(still.error).toBeNull();
});

test("discards an unconfirmed password when the owner signs in by link", async () => {
  const email = "squatted@example.org";
  await browser().auth.signUp({ email, password: "the squatter's" });
  await browser().auth.signInWithOtp({ email });
  const { code } = await emailTo(served, email, "magic_link");
  expect((await browser().auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
  const squatter = await browser().auth.signInWithPassword({ email, password: "the squatter's" });
  expect(squatter.error?.code).toBe("invalid_credentials");
});

test("signs in the PKCE browser when another browser opens the link", async () => {
  const client = browser("pkce");
  const email = "pkce@example.org";
  await client.auth.signInWithOtp({ email, options: { data: { preferred_language: "fr" } } });
  const { link, subject } = await emailTo(served, email, "magic_link");
  expect(subject).toBe("Votre lien de connexion");
  const answer = await follow(link);
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await browser("pkce").auth.exchangeCodeForSession(code)).error).not.toBeNull();
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
});

test("redirects links only to our own site and allowed addresses", async () => {
  const email = "redirect@example.org";
  await browser().auth.signInWithOtp({ email, options: { emailRedirectTo: "https://evil.example/take" } });
  const { link } = await emailTo(served, email, "magic_link");
  expect((await follow(link)).headers.get("location")).toMatch(new RegExp(`^${served.url}/?#access_token=`));
});

test("grants admin to a listed address only after mailbox confirmation", async () => {
  const email = "boss@example.org";
  const role = async () => {
    const [row] = await served.context.db.sql<{ account_type: string }[]>`
      select account_type from public.profiles p join auth.users u on u.id = p.id where u.email = ${email}`;
    return row?.account_type;
  };
  const operator = operatorClient(served).auth.admin;
  await operator.createUser({ email, password, email_confirm: true, user_metadata: { full_name: "Prepared" } });
  const prepared = browser();
  expect((await prepared.auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(await role()).toBe("storyteller");
  await browser().auth.resetPasswordForEmail(email);
  const { code } = await emailTo(served, email, "recovery");
  const { data } = await browser().auth.verifyOtp({ email, token: code, type: "recovery" });
  expect(data.user).toMatchObject({ email, user_metadata: {} });
  expect(await role()).toBe("admin");
  expect((await prepared.auth.getUser()).error).not.toBeNull();
  expect((await browser().auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
});

test("signs up by telephone", async () => {
  const phone = "33611111111";
  const client = browser();
  await client.auth.signUp({ phone: `+${phone}`, password });
  const { code } = await emailTo(served, phone, "code");
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await client.auth.verifyOtp({ phone, token: wrong, type: "sms" })).error?.code).toBe("otp_expired");
  expect((await client.auth.verifyOtp({ phone, token: code, type: "sms" })).error).toBeNull();
  expect((await browser().auth.signInWithPassword({ phone, password })).error).toBeNull();
});

test("puts the token hash into links to pages of the app", async () => {
  const email = "carried@example.org";
  const emailRedirectTo = `${served.url}/fr/auth`;
  expect((await browser().auth.signInWithOtp({ email, options: { emailRedirectTo } })).error).toBeNull();
  const link = new URL((await emailTo(served, email, "magic_link")).link);
  expect(link.origin + link.pathname).toBe(emailRedirectTo);
  expect((await follow(link.href)).status).toBe(200);
  const token_hash = link.searchParams.get("token_hash") ?? "";
  const open = () => browser().auth.verifyOtp({ token_hash, type: "magiclink" });
  expect((await open()).data.user?.email).toBe(email);
  expect((await open()).error?.code).toBe("otp_expired");
});

for (const [flow, page] of [
  ["implicit", "/somewhere"],
  ["pkce", "/fr/auth"],
] as const)
  test(`sends hosted Supabase's link for other pages and PKCE flows: ${flow}`, async () => {
    const email = `as.hosted.${flow}@example.org`;
    const options = { emailRedirectTo: `${served.url}${page}` };
    expect((await browser(flow).auth.signInWithOtp({ email, options })).error).toBeNull();
    expect(new URL((await emailTo(served, email, "magic_link")).link).pathname).toBe("/auth/v1/verify");
  });
