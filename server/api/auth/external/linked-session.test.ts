import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { fakeOidcProvider, type FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";

let upstream: FakeOidcProvider;
let served: ServedApp;
beforeAll(async () => {
  upstream = await fakeOidcProvider("us");
  const keycloak = { client_id: "us", client_secret: "quiet", issuer: upstream.issuer };
  served = await serveApp({
    LOG_LEVEL: "silent",
    SIGNUPS: "waitlist",
    AUTH_MANUAL_LINKING: "yes",
    AUTH_PROVIDERS: JSON.stringify({ keycloak }),
  });
});
afterAll(async () => {
  await served.close();
  upstream.close();
});

const linkSchema = z.object({ token: z.string() });
const redeemedSchema = z.object({ session: z.object({ access_token: z.string() }) });
const authorizationSchema = z.object({ url: z.url() });

/** The access token of a browser that redeemed a private link. */
async function linkedSession(page: typeof fetch): Promise<string> {
  const giver = await signedInPerson(served);
  const { data } = await giver.client.functions.invoke("give-link", {
    body: { scope: "family page", target: null, days: 20, recipient: "Hattie" },
  });
  const redeemed = await page(`${served.url}/api/shared/redeem`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: linkSchema.parse(data).token }),
  });
  return redeemedSchema.parse(await redeemed.json()).session.access_token;
}

test("refuses an OAuth identity of a linked session while sign-ups are closed", async () => {
  const page = browserFetch(served.url);
  const headers = { authorization: `Bearer ${await linkedSession(page)}` };
  const asked = await page(
    `${served.url}/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true`,
    { headers },
  );
  upstream.signedIn = { sub: "stranger", email: "stranger@school.example", email_verified: true };
  const atUpstream = await fetch(authorizationSchema.parse(await asked.json()).url, { redirect: "manual" });
  const back = await page(atUpstream.headers.get("location") ?? "", { redirect: "manual" });
  expect(back.headers.get("location")).toContain("error_code=signup_disabled");
  const user = await page(`${served.url}/auth/v1/user`, { headers });
  expect(await user.json()).toMatchObject({ is_anonymous: true, identities: [] });
});
