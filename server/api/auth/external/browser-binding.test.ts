import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { emailTo } from "#server/testing/emails.ts";
import type { FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { serveWithUpstream } from "#server/testing/servers/serve-with-upstream.ts";
import { challengeBy, visitorAt } from "#server/testing/clients/auth-visitors.ts";

let upstream: FakeOidcProvider;
let served: ServedApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ upstream, served, close } = await serveWithUpstream({
    AUTH_MANUAL_LINKING: "yes",
    AUTH_REDIRECT_URLS: "https://pages.example/**",
    ADMIN_EMAILS: "victim2@school.example,taken@school.example,boss@school.example",
  }));
});
afterAll(() => close());

const password = "by the river";
const person = (name: string) => ({ sub: name, email: `${name}@school.example`, email_verified: true, name });
const identitiesOf = async (client: ReturnType<typeof browserClient>) =>
  ((await client.auth.getUser()).data.user?.identities ?? []).map(({ provider }) => provider);
const tokenIn = (back: URL) => new URLSearchParams(back.hash.slice(1)).get("access_token");
const errorIn = (back: URL) => back.searchParams.get("error_code");

/** Follows redirects until the upstream redirects back to us, or to the end. */
async function visit(url: string, page: typeof fetch, until: "sent back" | "landed" = "landed"): Promise<URL> {
  for (let at = url, hops = 0; hops < 6; hops++) {
    const answer = await page(at, { redirect: "manual" });
    const next = new URL(answer.headers.get("location") ?? "", at);
    const isReturn = next.pathname === "/auth/v1/callback" && at.startsWith(upstream.issuer);
    if (isReturn && until === "sent back") return next;
    if (!next.pathname.startsWith("/auth/v1/") && !next.href.startsWith(upstream.issuer)) return next;
    at = next.href;
  }
  throw new Error("The browser never came back.");
}

async function signInAs(name: string) {
  upstream.signedIn = person(name);
  const client = browserClient(served);
  const token = tokenIn(await visit(`${served.url}/auth/v1/authorize?provider=keycloak`, browserFetch(served.url)));
  return (await client.auth.getUser(token ?? "")).data.user;
}

const asPage = (token: string, query = "", headers: Record<string, string> = {}) =>
  fetch(`${served.url}/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true&${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

const awaySchema = z.object({ url: z.url() });

test("rejects identity linking in a browser that did not start it", async () => {
  const attacker = await confirmedClient(served, "attacker1@example.org", password);
  const { data } = await attacker.auth.linkIdentity({ provider: "keycloak" });
  upstream.signedIn = person("victim1");
  const back = await visit(data?.url ?? "", browserFetch(served.url));
  expect([tokenIn(back), errorIn(back)]).toEqual([null, "bad_oauth_state"]);
  expect(await identitiesOf(attacker)).toEqual(["email"]);
  expect((await signInAs("victim1"))?.email).toBe("victim1@school.example");
});

test.each(["implicit", "pkce"] as const)("rejects an OAuth return started in another browser (%s)", async (flow) => {
  const attacker = browserClient(served, flow);
  const { data } = await attacker.auth.signInWithOAuth({
    provider: "keycloak",
    options: { skipBrowserRedirect: true },
  });
  const page = browserFetch(served.url);
  upstream.signedIn = person(`attacker-${flow}`);
  const sentBack = await visit(data.url ?? "", page, "sent back");
  const victim = browserFetch(served.url);
  const landed = await visit(sentBack.href, victim);
  expect([tokenIn(landed), landed.searchParams.get("code"), errorIn(landed)]).toEqual([null, null, "bad_oauth_state"]);
});

test("completes OAuth flows of two tabs in one browser", async () => {
  const page = browserFetch(served.url);
  const away = `${served.url}/auth/v1/authorize?provider=keycloak`;
  upstream.signedIn = person("tabs");
  const first = await visit(away, page, "sent back");
  const second = await visit(away, page, "sent back");
  expect(tokenIn(await visit(first.href, page))).not.toBeNull();
  const body = new URLSearchParams([...second.searchParams, ["id_token", "x"]]);
  const posted = await fetch(served.url + second.pathname, { method: "POST", body, redirect: "manual" });
  expect(posted.status).toBe(303);
  expect(tokenIn(await visit(posted.headers.get("location") ?? "", page))).not.toBeNull();
});

test("links an identity from another origin with the PKCE verifier", async () => {
  const client = await confirmedClient(served, "elsewhere@example.org", password);
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const origin = { origin: "https://pages.example" };
  const refused = await asPage(token, "", origin);
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
  const visitor = visitorAt(served, "page");
  const sent = new URLSearchParams({ ...challengeBy(visitor), redirect_to: "https://pages.example/account" });
  const { url } = awaySchema.parse(await (await asPage(token, sent.toString(), origin)).json());
  upstream.signedIn = person("elsewhere");
  const back = await visit(url, browserFetch(served.url));
  expect(back.host).toBe("pages.example");
  expect(await identitiesOf(client)).toEqual(["email"]);
  const exchange = (verifier: string) =>
    fetch(`${served.url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      body: JSON.stringify({ auth_code: back.searchParams.get("code"), code_verifier: verifier }),
    });
  expect((await exchange(visitor.verifiers[0] ?? "")).status).toBe(200);
  expect(await identitiesOf(client)).toEqual(["email", "keycloak"]);
});

test("rejects identity linking after its session ended", async () => {
  const client = await confirmedClient(served, "ended@example.org", password);
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const visitor = visitorAt(served, "page");
  const sent = new URLSearchParams(challengeBy(visitor));
  const { url } = awaySchema.parse(await (await asPage(token, sent.toString())).json());
  upstream.signedIn = person("ended");
  const code = (await visit(url, browserFetch(served.url))).searchParams.get("code");
  await client.auth.signOut();
  const body = JSON.stringify({ auth_code: code, code_verifier: visitor.verifiers[0] });
  const answer = await fetch(`${served.url}/auth/v1/token?grant_type=pkce`, { method: "POST", body });
  expect(answer.status).toBe(404);
  expect((await signInAs("ended"))?.identities?.map(({ provider }) => provider)).toEqual(["keycloak"]);
});

async function linked(email: string, name: string) {
  const page = browserFetch(served.url);
  const client = browserClient(served, "implicit", page);
  await client.auth.signUp({ email, password });
  const { code } = await emailTo(served, email, "confirmation");
  await client.auth.verifyOtp({ email, token: code, type: "signup" });
  upstream.signedIn = person(name);
  const { data } = await client.auth.linkIdentity({ provider: "keycloak" });
  expect(tokenIn(await visit(data?.url ?? "", page))).not.toBeNull();
  expect(await identitiesOf(client)).toEqual(["email", "keycloak"]);
  return client;
}

async function unlinkEmail(client: ReturnType<typeof browserClient>) {
  const all = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const own = all.find(({ provider }) => provider === "email");
  if (!own) throw new Error("There is no email to give up.");
  return client.auth.unlinkIdentity(own);
}

test("keeps the address empty after unlinking the email identity", async () => {
  const client = await linked("gives.up@example.org", "victim2");
  expect((await unlinkEmail(client)).error).toBeNull();
  expect((await client.auth.getUser()).data.user).toMatchObject({
    email: "",
    app_metadata: { providers: ["keycloak"] },
  });
  await confirmedClient(served, "taken@school.example", password);
  const other = await linked("gives.up.too@example.org", "taken");
  expect((await unlinkEmail(other)).error).toBeNull();
  expect((await other.auth.getUser()).data.user?.email).toBe("");
});

test("rejects one of two concurrent unlinks of the last identities", async () => {
  const client = await linked("both.at.once@example.org", "both");
  const all = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const both = await served.context.db.sql.begin(async (sql) => {
    await sql`select from auth.users where email = 'both.at.once@example.org' for no key update`;
    const begun = all.map((one) => client.auth.unlinkIdentity(one));
    await sleep(1000);
    return { begun };
  });
  const gone = await Promise.all(both.begun);
  expect(gone.map(({ error }) => error?.code ?? "gone").sort()).toEqual(["gone", "single_identity_not_deletable"]);
});

const accountTypes = async (email: string) => {
  const rows = await served.context.db.sql<{ account_type: string }[]>`
    select p.account_type from public.profiles p join auth.users u using (id) where u.email = ${email}`;
  return rows.map(({ account_type }) => account_type);
};

test("grants admin after mailbox confirmation, not on an upstream's claim", async () => {
  expect((await signInAs("boss"))?.email).toBe("boss@school.example");
  await signInAs("boss");
  expect(await accountTypes("boss@school.example")).not.toContain("admin");
  await browserClient(served).auth.signInWithOtp({ email: "boss@school.example" });
  const { code } = await emailTo(served, "boss@school.example", "magic_link");
  const client = browserClient(served);
  const { data } = await client.auth.verifyOtp({ email: "boss@school.example", token: code, type: "email" });
  expect(data.user?.app_metadata).toMatchObject({ providers: ["email"] });
  expect(await accountTypes("boss@school.example")).toEqual(["admin"]);
  expect((await signInAs("boss"))?.id).toBe(data.user?.id);
});
