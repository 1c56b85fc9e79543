import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import type { FakeOidcProvider } from "#server/testing/fakes/fake-oidc-provider.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { serveWithUpstream } from "#server/testing/servers/serve-with-upstream.ts";
import { maxMetadataBytes, withinLimit } from "./metadata.ts";

let upstream: FakeOidcProvider;
let served: ServedApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ upstream, served, close } = await serveWithUpstream());
});
afterAll(() => close());

/** Metadata of exactly this many bytes of JSON, half of them two-byte characters. */
function ofBytes(bytes: number): { note: string } {
  const room = bytes - Buffer.byteLength(JSON.stringify({ note: "" }));
  return { note: "é".repeat(Math.floor(room / 4)) + "x".repeat(room - 2 * Math.floor(room / 4)) };
}
const whole = ofBytes(maxMetadataBytes);
const tooMuch = ofBytes(maxMetadataBytes + 1);

async function call(method: string, path: string, body: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${served.url}/auth/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  const said = z.looseObject({ id: z.string().default("") }).parse(await answer.json());
  return { status: answer.status, said };
}
const secret = () => served.identity.keys.secretKey;

async function signedIn(email: string) {
  const client = await confirmedClient(served, email, "by the river");
  return { client, token: (await client.auth.getSession()).data.session?.access_token ?? "" };
}

test("limits user metadata to 4 kB at every endpoint", async () => {
  const { token } = await signedIn("entrances@example.org");
  const account = await call("POST", "admin/users", { email: "account@example.org" }, secret());
  let count = 0;
  const fresh = () => `someone${count++}@example.org`;
  const entrances: [string, (data: object) => Promise<{ status: number }>][] = [
    ["sign-up", (data) => call("POST", "signup", { email: fresh(), password: "by the river", data })],
    ["anonymous", (data) => call("POST", "signup", { data })],
    ["otp", (data) => call("POST", "otp", { email: fresh(), data })],
    ["otp by telephone", (data) => call("POST", "otp", { phone: `336000000${10 + count++}`, data })],
    ["magic link", (data) => call("POST", "magiclink", { email: fresh(), data })],
    ["user", (data) => call("PUT", "user", { data }, token)],
    ["invite", (data) => call("POST", "invite", { email: fresh(), data }, secret())],
    [
      "link",
      (data) =>
        call("POST", "admin/generate_link", { type: "signup", email: fresh(), password: "12345678", data }, secret()),
    ],
    [
      "account, by the operator",
      (data) => call("POST", "admin/users", { email: fresh(), user_metadata: data }, secret()),
    ],
    [
      "change, by the operator",
      (data) => call("PUT", `admin/users/${account.said.id}`, { user_metadata: data }, secret()),
    ],
    ["operator's own", (data) => call("PUT", `admin/users/${account.said.id}`, { app_metadata: data }, secret())],
  ];
  for (const [name, enter] of entrances) {
    expect((await enter(tooMuch)).status, name).toBe(400);
    const fits = name === "operator's own" ? ofBytes(maxMetadataBytes - 50) : whole;
    expect((await enter(fits)).status, name).toBe(200);
  }
});

test("limits merged user metadata to 4 kB", async () => {
  const { client, token } = await signedIn("full@example.org");
  expect((await client.auth.updateUser({ data: whole })).error).toBeNull();
  expect((await client.auth.updateUser({ data: { one: "more" } })).error?.code).toBe("validation_failed");
  expect((await client.auth.updateUser({ data: { note: null, one: "more" } })).error).toBeNull();
  expect((await client.auth.updateUser({ data: { one: null } })).error).toBeNull();
  expect((await client.auth.updateUser({ data: whole })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const full = (await client.auth.getSession()).data.session?.access_token ?? "";
  expect(full.length).toBeGreaterThan(token.length + maxMetadataBytes);
  expect(full.length).toBeLessThan(8 * 1024);
  expect((await client.auth.getUser()).data.user?.user_metadata).toEqual(whole);
  expect((await client.from("profiles").select("id")).data).toHaveLength(1);
});

test("rejects metadata numbers that PostgreSQL expands past the limit", async () => {
  const digits = Array.from({ length: 500 }, () => 1e300);
  const { status, said } = await call("POST", "signup", { data: { digits } });
  expect(status).toBe(400);
  expect(said).toMatchObject({ error_code: "validation_failed" });
});

test("keeps only upstream metadata that fits the limit", async () => {
  const claims = { sub: "long", email: "long@school.example", email_verified: true, name: "A".repeat(30_000) };
  const show = async (more: object) => {
    const token = await upstream.idToken({ ...claims, ...more });
    return browserClient(served).auth.signInWithIdToken({ provider: "keycloak", token });
  };
  const { data, error } = await show({ picture: "https://school.example/face.png" });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ email: claims.email, avatar_url: expect.any(String) });
  expect(Buffer.byteLength(JSON.stringify(data.user))).toBeLessThan(3 * maxMetadataBytes);
  const refused = await show({ sub: "s".repeat(300), email: "other@school.example" });
  expect(refused.error?.code).toBe("bad_oauth_callback");
  expect(withinLimit({ name: "kept" }, { name: "said", big: "x".repeat(maxMetadataBytes), small: 1 })).toEqual({
    name: "kept",
    small: 1,
  });
});

test("enforces the metadata limit in the database", async () => {
  const { sql } = served.context.db;
  const big = { note: "x".repeat(9_000) };
  await expect(sql`insert into auth.users (raw_user_meta_data) values (${sql.json(big)})`).rejects.toThrow(
    "users_user_meta_data_length",
  );
  await expect(sql`insert into auth.users (raw_app_meta_data) values (${sql.json(big)})`).rejects.toThrow(
    "users_app_meta_data_length",
  );
  const identity = sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
    select id, 'x', 'x', ${sql.json(big)} from auth.users limit 1`;
  await expect(identity).rejects.toThrow("identities_data_length");
});
