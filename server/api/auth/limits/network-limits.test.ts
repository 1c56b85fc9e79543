import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
let token = "";
let factorId = "";
beforeAll(async () => {
  served = await serveApp({
    AUTH_SEND_EVERY: "0",
    AUTH_SAML: "yes",
    AUTH_WEB3: "ethereum",
    AUTH_MANUAL_LINKING: "yes",
    AUTH_PROVIDERS: '{"google":{"issuer":"http://127.0.0.1:9","client_id":"x"}}',
    TRUSTED_PROXY: "127.0.0.1 ::1",
    LOG_LEVEL: "silent",
  });
  const client = await confirmedClient(served, "owner@example.org", "by the river");
  token = (await client.auth.getSession()).data.session?.access_token ?? "";
  factorId = (await client.auth.mfa.enroll({ factorType: "totp" })).data?.id ?? "";
});
afterAll(() => served.close());
afterEach(() => void vi.useRealTimers());

type AuthCall = (number: number) => { path: string; body?: object; method?: string };
const mailOf = (number: number) => ({ email: `nobody-${number}-${randomUUID()}@example.org` });
const credential = { id: "xxxx", rawId: "xxxx", type: "public-key" };
const passkeyAnswer = { authenticatorData: "xxxx", clientDataJSON: "xxxx", signature: "xxxx" };

const calls = {
  password: (at) => ({ path: "token?grant_type=password", body: { ...mailOf(at), password: "wrong" } }),
  idToken: () => ({ path: "token?grant_type=id_token", body: { provider: "google", id_token: "x" } }),
  sso: () => ({ path: "sso", body: { domain: "example.org" } }),
  passkey: () => ({
    path: "passkeys/authentication/verify",
    body: { challenge_id: randomUUID(), credential: { ...credential, response: passkeyAnswer } },
  }),
  signUp: (at) => ({ path: "signup", body: { ...mailOf(at), password: "by the river" } }),
  anonymous: () => ({ path: "signup", body: {} }),
  otp: (at) => ({ path: "otp", body: mailOf(at) }),
  magiclink: (at) => ({ path: "magiclink", body: mailOf(at) }),
  recover: (at) => ({ path: "recover", body: mailOf(at) }),
  resend: (at) => ({ path: "resend", body: { ...mailOf(at), type: "signup" } }),
  reauthenticate: () => ({ path: "reauthenticate" }),
  moveAddress: (at) => ({ path: "user", method: "PUT", body: mailOf(at) }),
  wrongCode: (at) => ({ path: "verify", body: { ...mailOf(at), type: "email", token: "000000" } }),
  link: () => ({ path: "verify?type=signup&token=wrong" }),
  pkce: () => ({ path: "token?grant_type=pkce", body: { auth_code: "x", code_verifier: "x".repeat(43) } }),
  refresh: () => ({ path: "token?grant_type=refresh_token", body: { refresh_token: "x" } }),
  web3: () => ({ path: "token?grant_type=web3", body: { chain: "ethereum", message: "x", signature: "x" } }),
  enrol: (at) => ({ path: "factors", body: { factor_type: "totp", friendly_name: `factor ${at}` } }),
  challenge: () => ({ path: `factors/${factorId}/challenge`, body: {} }),
  answer: () => ({ path: `factors/${randomUUID()}/verify`, body: { challenge_id: randomUUID(), code: "000000" } }),
  newPasskey: () => ({ path: "passkeys/registration/options", body: {} }),
  addPasskey: () => ({
    path: "passkeys/registration/verify",
    body: {
      challenge_id: randomUUID(),
      credential: { ...credential, response: { attestationObject: "xxxx", clientDataJSON: "xxxx" } },
    },
  }),
  askPasskey: () => ({ path: "passkeys/authentication/options", body: {} }),
  depart: () => ({ path: "authorize?provider=google" }),
  link_upstream: () => ({ path: "user/identities/authorize?provider=google" }),
  arrive: () => ({ path: `callback?state=${randomUUID()}&code=x` }),
  acs: () => ({ path: "sso/saml/acs", body: {} }),
} satisfies Record<string, AuthCall>;

/** Each entry is one shared limit: every listed call counts toward it and is rejected with the others. */
const counts: { name: string; points: number; seconds: number; by: AuthCall[] }[] = [
  { name: "ways in", points: 60, seconds: 300, by: [calls.password, calls.idToken, calls.sso, calls.passkey] },
  { name: "sign-up", points: 30, seconds: 300, by: [calls.signUp] },
  { name: "anonymous sign-up", points: 30, seconds: 3600, by: [calls.anonymous] },
  {
    name: "messages",
    points: 30,
    seconds: 300,
    by: [calls.otp, calls.magiclink, calls.recover, calls.resend, calls.reauthenticate, calls.moveAddress],
  },
  { name: "codes and links", points: 60, seconds: 300, by: [calls.wrongCode, calls.link, calls.pkce] },
  { name: "refresh", points: 60, seconds: 300, by: [calls.refresh] },
  { name: "wallets", points: 30, seconds: 300, by: [calls.web3] },
  { name: "second factors", points: 60, seconds: 300, by: [calls.challenge, calls.enrol, calls.answer] },
  { name: "passkeys", points: 60, seconds: 300, by: [calls.newPasskey, calls.addPasskey, calls.askPasskey] },
  { name: "departures", points: 60, seconds: 300, by: [calls.depart, calls.link_upstream] },
  { name: "arrivals", points: 60, seconds: 300, by: [calls.arrive, calls.acs] },
];

const tooMany = 50;
let networks = 0;
const newNetwork = () => `2001:db8:${(++networks).toString(16)}:1`;

/** Whether the network was rejected. A link in an email redirects to an error page instead of answering 429. */
async function isRefused(call: AuthCall, number: number, from: string): Promise<boolean> {
  const { path, body, method = body === undefined ? "GET" : "POST" } = call(number);
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": from };
  const sent = { method, headers, redirect: "manual" as const };
  const answer = await fetch(`${served.url}/auth/v1/${path}`, body ? { ...sent, body: JSON.stringify(body) } : sent);
  const said = `${await answer.text()} ${answer.headers.get("location") ?? ""}`;
  const refused = said.includes("over_request_rate_limit");
  if (answer.status === 429 && refused) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  return refused;
}

test.each(counts)("$name: allows $points in $seconds s from one network", async ({ points, seconds, by }) => {
  const ask = (number: number, from: string) =>
    isRefused(by[number % by.length] ?? (() => ({ path: "" })), number, from);
  const network = newNetwork();
  for (let number = 0; number < points; number++)
    expect(await ask(number, `${network}::1`), `${number + 1}`).toBe(false);
  for (let number = points; number < points + tooMany; number++)
    expect(await ask(number, `${network}::${number.toString(16)}`), `${number + 1}`).toBe(true);
  expect(await ask(0, `${newNetwork()}::1`)).toBe(false);

  const atOnce = newNetwork();
  const all = Array.from({ length: points + tooMany }, (_, number) => ask(number, `${atOnce}::1`));
  expect((await Promise.all(all)).filter((refused) => !refused)).toHaveLength(points);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 + 1 });
  for (let number = 0; number < 3; number++) expect(await ask(number, `${network}::1`)).toBe(false);
});
