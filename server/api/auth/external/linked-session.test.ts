import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { fakeOidcProvider, type FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
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

const authorizationSchema = z.object({ url: z.url() });

test("refuses an OAuth identity of a linked session while sign-ups are closed", async () => {
  const page = browserFetch(served.url);
  const giver = await signedInPerson(served);
  const { token } = await givePrivateLink(giver.client, { scope: "family page" });
  const headers = { authorization: `Bearer ${(await linkedSession(served, token)).access_token}` };
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
