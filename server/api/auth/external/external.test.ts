import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { fakeOidcProvider, type FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let upstream: FakeOidcProvider;
let served: ServedApp;
beforeAll(async () => {
  upstream = await fakeOidcProvider("us");
  const { issuer } = upstream;
  const client = { client_id: "us", client_secret: "quiet" };
  const places = {
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
  };
  served = await serveApp({
    AUTH_SEND_EVERY: "0",
    AUTH_MANUAL_LINKING: "yes",
    AUTH_PROVIDERS: JSON.stringify({
      keycloak: { ...client, issuer },
      away: { ...client, issuer: "http://127.0.0.1:9" },
      gitlab: { ...client, ...places, scopes: "user", fields: { id: "id", email: "mail", email_verified: "checked" } },
    }),
  });
});
afterAll(async () => {
  await served.close();
  upstream.close();
});

const password = "by the river";

/** Follows redirects manually until the browser is back on our page. */
async function visit(url: string, page = browserFetch(served.url)): Promise<URL> {
  for (let at = url, hops = 0; hops < 5; hops++) {
    const answer = await page(at, { redirect: "manual" });
    const next = answer.headers.get("location") ?? "";
    if (!next.includes("/auth/v1/") && !next.startsWith(upstream.issuer)) return new URL(next);
    at = next;
  }
  throw new Error("The browser never came back.");
}

async function signInWith(provider: "keycloak" | "gitlab"): Promise<ReturnType<typeof browserClient>> {
  const client = browserClient(served, "pkce");
  const options = { redirectTo: `${served.url}/welcome`, skipBrowserRedirect: true };
  const { data } = await client.auth.signInWithOAuth({ provider: provider, options });
  const back = await visit(data.url ?? "");
  expect(back.pathname).toBe("/welcome");
  expect((await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "")).error).toBeNull();
  return client;
}

test("signs in with OpenID Connect as the same user each time", async () => {
  upstream.signedIn = { sub: "s-1", email: "Ada@school.example", email_verified: true, name: "Ada" };
  const first = (await (await signInWith("keycloak")).auth.getUser()).data.user;
  expect(first).toMatchObject({
    email: "ada@school.example",
    user_metadata: { full_name: "Ada" },
    app_metadata: { provider: "keycloak" },
  });
  upstream.signedIn = { ...upstream.signedIn, email: "renamed@school.example" };
  const second = (await (await signInWith("keycloak")).auth.getUser()).data.user;
  expect(second?.id).toBe(first?.id);
});

test("signs in with plain OAuth2 using its userinfo fields", async () => {
  upstream.signedIn = { id: 42, mail: "grace@forge.example", checked: true, name: "Grace" };
  const { data } = await (await signInWith("gitlab")).auth.getUser();
  expect(data.user).toMatchObject({ email: "grace@forge.example", identities: [{ provider: "gitlab", id: "42" }] });
});

test("links an account by address only when the upstream verified it", async () => {
  const owner = await confirmedClient(served, "both@example.org", password);
  upstream.signedIn = { sub: "thief", email: "both@example.org", email_verified: false };
  const client = browserClient(served);
  const { data } = await client.auth.signInWithOAuth({
    provider: "keycloak",
    options: { skipBrowserRedirect: true },
  });
  const back = await visit(data.url ?? "");
  expect(new URLSearchParams(back.hash.slice(1)).get("error_code")).toBe("provider_email_needs_verification");
  upstream.signedIn = { sub: "owner", email: "both@example.org", email_verified: true };
  const joined = (await (await signInWith("keycloak")).auth.getUser()).data.user;
  expect(joined?.id).toBe((await owner.auth.getUser()).data.user?.id);
  expect(joined?.app_metadata).toMatchObject({ providers: ["email", "keycloak"] });
});

test("removes a squatter's password when the address owner signs in", async () => {
  await browserClient(served).auth.signUp({ email: "squat@example.org", password });
  upstream.signedIn = { sub: "squatted", email: "squat@example.org", email_verified: true };
  await signInWith("keycloak");
  const { error } = await browserClient(served).auth.signInWithPassword({ email: "squat@example.org", password });
  expect(error?.code).toBe("invalid_credentials");
});

test("links and unlinks an identity, but never the last one", async () => {
  const page = browserFetch(served.url);
  await confirmedClient(served, "links@example.org", password);
  const client = browserClient(served, "implicit", page);
  await client.auth.signInWithPassword({ email: "links@example.org", password });
  upstream.signedIn = { sub: "linked", email: "elsewhere@school.example", email_verified: true };
  const { data } = await client.auth.linkIdentity({ provider: "keycloak" });
  await visit(data?.url ?? "", page);
  const [email, school] = (await client.auth.getUserIdentities()).data?.identities ?? [];
  if (!email || !school) throw new Error("The identity was not added.");
  expect((await client.auth.unlinkIdentity(school)).error).toBeNull();
  expect((await client.auth.unlinkIdentity(email)).error?.code).toBe("single_identity_not_deletable");
  expect((await client.auth.unlinkIdentity(school)).error?.code).toBe("identity_not_found");
});

test("accepts an id token with our audience and nonce", async () => {
  const nonce = "said once";
  const hashed = createHash("sha256").update(nonce).digest("hex");
  const claims = { sub: "native", email: "native@school.example", email_verified: true };
  const show = (token: string, given?: string) =>
    browserClient(served).auth.signInWithIdToken({ provider: "keycloak", token, ...(given ? { nonce: given } : {}) });
  expect((await show(await upstream.idToken({ ...claims, nonce: hashed }), nonce)).data.user?.email).toBe(claims.email);
  expect((await show(await upstream.idToken({ ...claims, nonce: hashed }), "another")).error?.message).toBe(
    "Nonces mismatch",
  );
  expect((await show(await upstream.idToken({ ...claims, nonce: hashed }))).error).not.toBeNull();
  expect((await show(await upstream.idToken({ ...claims, nonce: hashed }), hashed)).error?.message).toBe(
    "Nonces mismatch",
  );
  for (const wrong of [{ aud: "them" }, { iss: "https://other.example" }, { exp: 1_000_000_000 }])
    expect((await show(await upstream.idToken({ ...claims, ...wrong }))).error?.message).toBe("Bad ID token");
  const foreign = await fakeOidcProvider("them");
  expect((await show(await foreign.idToken(claims))).error?.message).toBe("Bad ID token");
  foreign.close();
  const none = await browserClient(served).auth.signInWithIdToken({ provider: "google", token: "x" });
  expect(none.error?.message).toContain("provider is not enabled");
});

test("rejects a malformed id token without an upstream request", async () => {
  const whole = await upstream.idToken({ sub: "native" });
  const errors: unknown[] = [];
  for (const token of ["x", "a.b.c", "e30.bnVs.x", whole])
    errors.push((await browserClient(served).auth.signInWithIdToken({ provider: "away", token })).error);
  const reached = errors.pop();
  for (const error of errors) expect(error).toMatchObject({ status: 400, message: "Bad ID token" });
  expect(reached).toMatchObject({ status: 503, message: "The provider away cannot be reached" });
});

test("rejects an id token of another flow, client or upstream", async () => {
  const claims = { sub: "returning", email: "returning@school.example", email_verified: true };
  for (const wrong of [{ nonce: "another" }, { aud: "them" }, { iss: "https://other.example" }]) {
    upstream.signedIn = { ...claims, ...wrong };
    const options = { redirectTo: `${served.url}/welcome`, skipBrowserRedirect: true };
    const { data } = await browserClient(served).auth.signInWithOAuth({ provider: "keycloak", options });
    const back = await visit(data.url ?? "");
    expect(back.searchParams.get("error"), JSON.stringify(wrong)).toBe("server_error");
    expect(back.hash).not.toContain("access_token");
  }
});

test("opens one session for ten concurrent OAuth returns", async () => {
  upstream.signedIn = { sub: "many", email: "many@school.example", email_verified: true };
  const options = { redirectTo: `${served.url}/welcome`, skipBrowserRedirect: true };
  const { data } = await browserClient(served).auth.signInWithOAuth({ provider: "keycloak", options });
  const page = browserFetch(served.url);
  const away = (await page(data.url ?? "", { redirect: "manual" })).headers.get("location") ?? "";
  const returned = (await fetch(away, { redirect: "manual" })).headers.get("location") ?? "";
  expect(returned).toContain("/auth/v1/callback");
  const answers = await Promise.all(Array.from({ length: 10 }, () => page(returned, { redirect: "manual" })));
  const opened = answers.filter(({ headers }) => headers.get("location")?.includes("access_token="));
  expect(opened).toHaveLength(1);
});

test("accepts an OAuth return once and only with a known state", async () => {
  const answer = await fetch(`${served.url}/auth/v1/callback?code=x&state=${crypto.randomUUID()}`, {
    redirect: "manual",
  });
  expect(await answer.json()).toMatchObject({ error_code: "bad_oauth_state" });
});
