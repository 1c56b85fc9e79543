import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { letterTo } from "#server/testing/letters.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", ADMIN_EMAILS: "Boss@example.org", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

const browser = (flowType: "implicit" | "pkce" = "implicit") => browserClient(served, flowType);
const password = "by the river";
const follow = (link: string, method = "GET") => fetch(link, { redirect: "manual", method });
const fragmentOf = (answer: Response) =>
  new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1));

async function post(path: string, body: object): Promise<{ status: number; said: Record<string, unknown> }> {
  const answer = await fetch(`${served.url}/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, said: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

/** An answer with what is random or a time of day blotted out; addresses count as equal. */
function shape(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replaceAll(/[\w.]+@example\.org/g, "ADDRESS"),
  );
}

test("lets nobody in before the mailbox has answered, then everybody once", async () => {
  const client = browser();
  const email = "hannah@example.org";
  const joined = await client.auth.signUp({ email, password, options: { data: { full_name: "Hannah" } } });
  expect(joined.data.session).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("email_not_confirmed");
  const { link } = await letterTo(served, email, "confirmation");
  expect((await follow(link, "HEAD")).status).toBe(200);
  const opened = fragmentOf(await follow(link));
  expect(opened.get("type")).toBe("signup");
  const { data } = await client.auth.getUser(opened.get("access_token") ?? "");
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Hannah" } });
  expect(data.user?.id).toBe(joined.data.user?.id);
  const again = await follow(link);
  expect(fragmentOf(again).get("error_code")).toBe("otp_expired");
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test("answers the same for a known and an unknown address at sign-up, recovery and code", async () => {
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
  expect((await letterTo(served, "known@example.org", "already_registered")).link).toContain(served.url);
  const still = await browser().auth.signInWithPassword({ email: "known@example.org", password });
  expect(still.error).toBeNull();
});

test("counts the newest password of an address that has not answered yet", async () => {
  const email = "twice@example.org";
  await browser().auth.signUp({ email, password: "the first one" });
  await browser().auth.signUp({ email, password: "the second one" });
  const { code } = await letterTo(served, email, "confirmation", 1);
  await browser().auth.verifyOtp({ email, token: code, type: "email" });
  expect((await browser().auth.signInWithPassword({ email, password: "the first one" })).error).not.toBeNull();
  expect((await browser().auth.signInWithPassword({ email, password: "the second one" })).error).toBeNull();
});

test("forgets a password that somebody else may have set, when the owner comes by link", async () => {
  const email = "squatted@example.org";
  await browser().auth.signUp({ email, password: "the squatter's" });
  await browser().auth.signInWithOtp({ email });
  const { code } = await letterTo(served, email, "magic_link");
  expect((await browser().auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
  const squatter = await browser().auth.signInWithPassword({ email, password: "the squatter's" });
  expect(squatter.error?.code).toBe("invalid_credentials");
});

test("signs in by code for the browser that began, in whichever browser the link is opened", async () => {
  const client = browser("pkce");
  const email = "pkce@example.org";
  await client.auth.signInWithOtp({ email, options: { data: { preferred_language: "fr" } } });
  const { link, subject } = await letterTo(served, email, "magic_link");
  expect(subject).toBe("Votre lien de connexion");
  const answer = await follow(link);
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await browser("pkce").auth.exchangeCodeForSession(code)).error).not.toBeNull();
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
});

test("leads only to our own site and to allowed addresses", async () => {
  const email = "redirect@example.org";
  await browser().auth.signInWithOtp({ email, options: { emailRedirectTo: "https://evil.example/take" } });
  const { link } = await letterTo(served, email, "magic_link");
  expect((await follow(link)).headers.get("location")).toMatch(new RegExp(`^${served.url}/?#access_token=`));
});

test("makes an admin of a listed address only when its mailbox has answered", async () => {
  const email = "boss@example.org";
  const role = async () => {
    const [row] = await served.context.db.sql<{ account_type: string }[]>`
      select account_type from public.profiles p join auth.users u on u.id = p.id where u.email = ${email}`;
    return row?.account_type;
  };
  await browser().auth.signUp({ email, password });
  expect(await role()).toBe("storyteller");
  await served.context.db.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(await role()).toBe("storyteller");
  const { code } = await letterTo(served, email, "confirmation");
  expect((await browser().auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  expect(await role()).toBe("admin");
});

test("signs up by telephone", async () => {
  const phone = "33611111111";
  await browser().auth.signUp({ phone: `+${phone}`, password });
  const { code } = await letterTo(served, phone, "code");
  expect((await browser().auth.verifyOtp({ phone, token: "000000", type: "sms" })).error?.code).toBe("otp_expired");
  expect((await browser().auth.verifyOtp({ phone, token: code, type: "sms" })).error).toBeNull();
  expect((await browser().auth.signInWithPassword({ phone, password })).error).toBeNull();
});

test("takes in somebody without a name, who may give an address later", async () => {
  const client = browser();
  const { data } = await client.auth.signInAnonymously();
  expect(data.user).toMatchObject({ is_anonymous: true });
  await client.auth.updateUser({ email: "later@example.org" });
  const { code } = await letterTo(served, "later@example.org", "email_change_new");
  expect(
    (await client.auth.verifyOtp({ email: "later@example.org", token: code, type: "email_change" })).error,
  ).toBeNull();
  const { data: now } = await client.auth.getUser();
  expect(now.user).toMatchObject({ id: data.user?.id, email: "later@example.org", is_anonymous: false });
});
