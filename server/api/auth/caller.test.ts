import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createAccessTokens } from "./access-token.ts";
import { createIdentifyCaller } from "./caller.ts";
import { loadInstanceKeys, rotateSigningKey } from "./secrets/instance-keys.ts";
import { createKeyring } from "./secrets/keyring.ts";
import { noRevocations } from "./revocation/open-revocations.ts";

async function aDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-keys-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

const person = { role: "authenticated", sub: "8e4b1d1e-0000-4000-8000-000000000001", exp: 4_000_000_000 };
const header = (apikey: string | null, token: string | null = null, origin: string | null = null) => ({
  apikey,
  authorization: token === null ? null : `Bearer ${token}`,
  origin,
});

async function instance(dir: string, given: string | null = null, clock = () => new Date()) {
  const keys = await loadInstanceKeys(dir, given);
  const keyring = await createKeyring(keys.signing);
  const tokens = createAccessTokens(keyring, clock);
  return { keys, keyring, tokens, identify: createIdentifyCaller(keys, tokens, noRevocations) };
}

test("generates the keys once, readable by their owner only", async () => {
  const dir = await aDir();
  const [first, second] = await Promise.all([loadInstanceKeys(dir, null), loadInstanceKeys(dir, null)]);
  expect(second).toEqual(first);
  expect(first.publishableKey).toMatch(/^sb_publishable_/);
  expect(first.secretKey).toMatch(/^sb_secret_/);
  expect((await stat(join(dir, "keys", "instance.json"))).mode & 0o777).toBe(0o600);
});

test("recognizes opaque keys, signed keys and user tokens", async () => {
  const { keys, tokens, identify } = await instance(await aDir());
  const anon = await tokens.sign({ role: "anon", iss: "supabase-demo" });
  const service = await tokens.sign({ role: "service_role" });
  const token = await tokens.sign(person);
  expect((await identify(header(keys.publishableKey))).role).toBe("anon");
  expect((await identify(header(keys.secretKey, keys.secretKey))).role).toBe("service_role");
  expect((await identify(header(anon))).role).toBe("anon");
  expect((await identify(header(service))).role).toBe("service_role");
  expect(await identify(header(keys.publishableKey, token))).toMatchObject({ role: "authenticated", claims: person });
  expect((await identify(header(null))).role).toBe("anon");
});

test("rejects a secret key sent by a browser", async () => {
  const { keys, tokens, identify } = await instance(await aDir());
  const service = await tokens.sign({ role: "service_role" });
  for (const secret of [keys.secretKey, service])
    await expect(identify(header(secret, null, "http://evil.example"))).rejects.toMatchObject({ code: "not_allowed" });
  await expect(
    identify(header(keys.secretKey, await tokens.sign(person), "http://evil.example")),
  ).rejects.toMatchObject({ code: "not_allowed" });
});

test("rejects a foreign, altered, unsigned or expired token, cached or not", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const { tokens, identify } = await instance(await aDir(), null, () => now);
  const stranger = await instance(await aDir());
  const token = await tokens.sign({ ...person, exp: now.getTime() / 1000 + 60 });
  const [head = "", body = "", signature = ""] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...person, role: "service_role" })).toString("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  for (const bad of [
    await stranger.tokens.sign(person),
    `${head}.${other}.${signature}`,
    `${none}.${other}.`,
    `${head}.${body}`,
    "rubbish",
    "sb_secret_guess",
  ])
    await expect(identify(header(null, bad))).rejects.toMatchObject({ code: "not_signed_in" });
  expect((await identify(header(null, token))).role).toBe("authenticated");
  now = new Date(now.getTime() + 61_000);
  await expect(identify(header(null, token))).rejects.toMatchObject({ expired: true });
});

test("verifies tokens with the previous key after a rotation", async () => {
  const dir = await aDir();
  const before = await instance(dir);
  const token = await before.tokens.sign(person);
  await rotateSigningKey(dir);
  const after = await instance(dir);
  expect(await after.tokens.verifyAccessToken(token)).toMatchObject(person);
  expect(after.keyring.jwks.keys).toHaveLength(2);
  expect(after.keyring.signing.kid).not.toBe(before.keyring.signing.kid);
  expect(after.keys.secretKey).toBe(before.keys.secretKey);
  expect(JSON.stringify(after.keyring.jwks)).not.toContain('"d"');
  await rotateSigningKey(dir);
  const later = await instance(dir);
  await expect(later.tokens.verifyAccessToken(token)).rejects.toMatchObject({ code: "not_signed_in" });
  expect(await readFile(join(dir, "keys", "instance.json"), "utf8")).toContain("code_secret");
});

test("derives the same keys on every node from configured signing keys", async () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const oct = { kty: "oct", k: Buffer.alloc(32, 7).toString("base64url") };
  for (const [jwk, listed] of [
    [rsa, 1],
    [ec, 1],
    [oct, 0],
  ] as const) {
    const given = JSON.stringify([{ ...jwk, kid: "a", key_ops: ["sign", "verify"] }]);
    const one = await instance(await aDir(), given);
    const two = await instance(await aDir(), given);
    expect(await two.tokens.verifyAccessToken(await one.tokens.sign(person))).toMatchObject(person);
    expect(two.keys.secretKey).toBe(one.keys.secretKey);
    expect(one.keyring.jwks.keys).toHaveLength(listed);
  }
});

test("never uses a public key as a shared secret", async () => {
  const { keyring, identify } = await instance(await aDir());
  const shared = Buffer.from(JSON.stringify(keyring.jwks.keys[0])).toString("base64url");
  const forger = await instance(await aDir(), JSON.stringify([{ kty: "oct", k: shared, kid: keyring.signing.kid }]));
  await expect(identify(header(null, await forger.tokens.sign(person)))).rejects.toMatchObject({
    code: "not_signed_in",
  });
});
