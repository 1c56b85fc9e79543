import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
let trusting: ServedApp;
let closed: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
  trusting = await serveApp({ AUTH_AUTOCONFIRM: "yes" });
  closed = await serveApp({ AUTH_ANONYMOUS: "no" });
});
afterAll(() => Promise.all([served, trusting, closed].map((one) => one.close())));

const password = "by the river";

async function nobody(app = served) {
  const { auth } = browserClient(app);
  const { data } = await auth.signInAnonymously({ options: { data: { note: "before" } } });
  expect(data.user).toMatchObject({ is_anonymous: true });
  return { auth, id: data.user?.id };
}
const signInBy = async (app: ServedApp, email: string) =>
  (await browserClient(app).auth.signInWithPassword({ email, password })).error?.code;

const settings = async (app: ServedApp) => (await fetch(`${app.url}/auth/v1/settings`)).json();

test("upgrades an anonymous user with an address and password in one call", async () => {
  const email = "later@example.org";
  const { auth, id } = await nobody();
  const asked = await auth.updateUser({ email, password });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ id, new_email: email, is_anonymous: true });
  expect(await signInBy(served, email)).toBe("invalid_credentials");
  const { code } = await emailTo(served, email, "email_change_new");
  expect((await auth.verifyOtp({ email, token: code, type: "email_change" })).error).toBeNull();
  const { data } = await auth.getUser();
  expect(data.user).toMatchObject({ id, email, is_anonymous: false, user_metadata: { note: "before" } });
  expect(await signInBy(served, email)).toBeUndefined();
});

test("clears the account when a foreign mailbox confirms the address", async () => {
  const email = "target@example.org";
  const { auth, id } = await nobody();
  await auth.updateUser({ email, password, data: { full_name: "Stranger" } });
  const { code } = await emailTo(served, email, "email_change_new");
  const owner = browserClient(served);
  const { data } = await owner.auth.verifyOtp({ email, token: code, type: "email_change" });
  expect(data.user).toMatchObject({ id, email, user_metadata: {}, is_anonymous: false });
  expect((await auth.getUser()).error).not.toBeNull();
  expect((await auth.refreshSession()).error).not.toBeNull();
  expect(await signInBy(served, email)).toBe("invalid_credentials");
});

test("discards a concurrent change when the account is handed over", async () => {
  const email = "race@example.org";
  const { auth } = await nobody();
  await auth.updateUser({ email });
  const { code } = await emailTo(served, email, "email_change_new");
  const owner = browserClient(served);
  const late = Array.from({ length: 12 }, (_, number) =>
    auth.updateUser({ data: { full_name: `Stranger ${number}` } }),
  );
  const [opened] = await Promise.all([owner.auth.verifyOtp({ email, token: code, type: "email_change" }), ...late]);
  expect(opened.error).toBeNull();
  expect((await owner.auth.getUser()).data.user).toMatchObject({ email, user_metadata: {} });
});

test("requires an address together with the password", async () => {
  const { auth } = await nobody();
  expect((await auth.updateUser({ password })).error?.code).toBe("validation_failed");
  expect((await auth.updateUser({ email: "weak@example.org", password: "12345" })).error?.code).toBe("weak_password");
});

test("sets address and password at once with automatic confirmation", async () => {
  const email = "at.once@example.org";
  const { auth, id } = await nobody(trusting);
  const { data, error } = await auth.updateUser({ email, password });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, email, is_anonymous: false });
  expect(await signInBy(trusting, email)).toBeUndefined();
});

test("reports disabled anonymous sign-ins", async () => {
  expect((await browserClient(closed).auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
  expect(await settings(closed)).toMatchObject({ external: { anonymous_users: false }, disable_signup: false });
  expect(await settings(served)).toMatchObject({ external: { anonymous_users: true } });
  expect((await browserClient(closed).auth.signUp({ email: "named@example.org", password })).error).toBeNull();
});

/** The answer to an anonymous session that requests an address, without ids and dates. */
async function shown(address: string): Promise<string> {
  const { auth } = await nobody();
  const { data, error } = await auth.updateUser({ email: address, password: "another river" });
  const typed = await auth.verifyOtp({ email: address, token: "000000", type: "email_change" });
  const { data: after } = await auth.getUser();
  const said = JSON.stringify({
    data,
    error,
    typed: typed.error?.code,
    fields: Object.keys(after.user ?? {}).sort(),
  });
  return said.replaceAll(address, "ADDRESS").replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "X");
}

test("hides from an anonymous session that an address has an account", async () => {
  const email = "has.account@example.org";
  await confirmedClient(served, email, password);
  expect(await shown(email)).toBe(await shown("has.none@example.org"));
  expect((await emailTo(served, email, "already_registered")).link).toContain("/auth#email=");
  expect(await signInBy(served, email)).toBeUndefined();
});

test("answers alike for a free and a taken telephone number", async () => {
  const owner = await confirmedClient(served, "handset@example.org", password);
  const taken = "33644444444";
  await owner.auth.updateUser({ phone: `+${taken}` });
  const { code } = await emailTo(served, taken, "code");
  expect((await owner.auth.verifyOtp({ phone: taken, token: code, type: "phone_change" })).error).toBeNull();
  for (const phone of ["33655555555", taken]) {
    const { auth } = await nobody();
    const { data, error } = await auth.updateUser({ phone: `+${phone}` });
    expect([error, data.user?.is_anonymous, data.user?.new_phone], phone).toEqual([null, true, phone]);
  }
});
