import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { retainedBytesAfter, maxRetainedBytes } from "#server/testing/retained-bytes.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
let token = "";
beforeAll(async () => {
  served = await serveApp({
    AUTH_SEND_EVERY: "0",
    AUTH_LIMIT_FACTOR: "1000",
    AUTH_SAML: "yes",
    AUTH_WEB3: "ethereum solana",
    AUTH_MANUAL_LINKING: "yes",
    AUTH_PROVIDERS: '{"google":{"issuer":"http://127.0.0.1:9","client_id":"x"}}',
  });
  const client = await confirmedClient(served, "victim@example.org", "by the river");
  token = (await client.auth.getSession()).data.session?.access_token ?? "";
});
afterAll(() => served.close());

const calls: [string, string][] = [
  ["POST", "signup"],
  ["POST", "token?grant_type=password"],
  ["POST", "token?grant_type=refresh_token"],
  ["POST", "token?grant_type=pkce"],
  ["POST", "token?grant_type=constructor"],
  ["POST", "otp"],
  ["POST", "magiclink"],
  ["POST", "recover"],
  ["POST", "resend"],
  ["POST", "verify"],
  ["GET", "verify?token=x&type=signup"],
  ["PUT", "user"],
  ["POST", "logout?scope=%00"],
  ["GET", "admin/users?page=1e9&per_page=-1"],
  ["POST", "admin/users"],
  ["PUT", "admin/users/x"],
  ["PUT", "admin/users/00000000-0000-0000-0000-000000000000"],
  ["DELETE", "admin/users/%00"],
  ["POST", "admin/generate_link"],
  ["POST", "invite"],
  ["PATCH", "user"],
  ["POST", "token?grant_type=id_token"],
  ["POST", "token?grant_type=web3"],
  ["POST", "factors"],
  ["POST", "factors/00000000-0000-0000-0000-000000000000/verify"],
  ["DELETE", "factors/x"],
  ["GET", "authorize?provider=constructor&code_challenge=x"],
  ["GET", "callback?code=x&state=%00"],
  ["POST", "callback"],
  ["GET", "user/identities/authorize?provider=%00"],
  ["DELETE", "user/identities/x"],
  ["POST", "sso"],
  ["POST", "sso/saml/acs"],
  ["GET", "sso/saml/metadata"],
  ["POST", "admin/sso/providers"],
  ["POST", "admin/oauth/clients"],
  ["PUT", "admin/oauth/clients/00000000-0000-0000-0000-000000000000"],
  ["POST", "passkeys/registration/options"],
  ["POST", "passkeys/registration/verify"],
  ["POST", "passkeys/authentication/options"],
  ["POST", "passkeys/authentication/verify"],
  ["PATCH", "passkeys/00000000-0000-0000-0000-000000000000"],
  ["GET", "nowhere/at/all"],
];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "victim@example.org",
    "+33612345678",
    "\0",
    "\ud800",
    "signup",
    "email_change",
    "totp",
    "google",
    "ethereum",
    "00000000-0000-0000-0000-000000000000",
    "'; drop table auth.users; --",
  ),
);
const fields =
  "email phone password data type token token_hash refresh_token auth_code code_verifier code_challenge " +
  "code_challenge_method create_user channel nonce gotrue_meta_security __proto__ user_metadata app_metadata " +
  "ban_duration id role password_hash redirect_to new_email provider id_token access_token chain message signature " +
  "factor_type friendly_name issuer code challenge_id credential provider_id domain domains metadata_xml metadata_url " +
  "attribute_mapping client_name redirect_uris logo_uri SAMLResponse RelayState";
const field = fc.constantFrom(...fields.split(" "));
const body = fc.oneof(
  fc
    .dictionary(field, fc.oneof(text, fc.jsonValue({ maxDepth: 4 })), { maxKeys: 6 })
    .map((value) => JSON.stringify(value)),
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
  text,
  fc.constantFrom("[".repeat(5000), `{"email":"${"a".repeat(100_000)}"}`, "{", "nul", '{"email":"a@b.c","email":1}'),
);
const bearer = fc.oneof(fc.constantFrom("mine", "secret", "none"), text);

test("rejects malformed auth requests without a 500 or stored data", async () => {
  const request = fc.tuple(fc.constantFrom(...calls), body, bearer);
  const kept = await retainedBytesAfter(10_000, request, async ([[method, path], sent, who]) => {
    const known: Record<string, string> = { mine: token, secret: served.identity.keys.secretKey };
    const key = known[who] ?? who.replaceAll(/[^\x21-\x7e]/g, "");
    const answer = await fetch(`${served.url}/auth/v1/${path}`, {
      method,
      redirect: "manual",
      headers: who === "none" || key === "" ? {} : { authorization: `Bearer ${key}`, apikey: key },
      ...(method === "GET" ? {} : { body: sent }),
    });
    const said = await answer.text();
    expect(answer.status, `${method} ${path} ${sent.slice(0, 200)} → ${said}`).toBeLessThan(500);
  });
  expect(kept).toBeLessThan(maxRetainedBytes);
  expect(await served.context.db.sql`select 1 from auth.users where email = 'victim@example.org'`).toHaveLength(1);
});
