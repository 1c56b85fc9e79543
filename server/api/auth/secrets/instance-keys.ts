import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

/** `signing[0]` signs, all of them verify. `codeSecret` (32 bytes) keys one-time codes and seals stored secrets. */
export type InstanceKeys = { signing: JWK[]; publishableKey: string; secretKey: string; codeSecret: Buffer };

const jwkShape = z.looseObject({ kty: z.enum(["EC", "RSA", "oct"]), kid: z.string().optional() });
const jwkSchema = z.custom<JWK & { kty: string }>((value) => jwkShape.safeParse(value).success, "not a JWK");
const givenSchema = z.union([z.array(jwkSchema).min(1), z.object({ keys: z.array(jwkSchema).min(1) })]);
const fileSchema = z.object({
  signing: z.array(jwkSchema).min(1),
  publishable_key: z.string(),
  secret_key: z.string(),
  code_secret: z.string(),
});
type KeyFile = z.infer<typeof fileSchema>;

/**
 * Reads the keys in `dataDir`, generating them on the first run (mode 600). With `given` (AUTH_SIGNING_KEYS) every
 * other secret is derived from its signing key, so that nodes with the same setting agree.
 */
export async function loadInstanceKeys(dataDir: string, given: string | null): Promise<InstanceKeys> {
  if (given !== null) return derivedKeys(parseGiven(given));
  const path = keyPath(dataDir);
  const file = (await readKeyFile(path)) ?? (await mintKeyFile(path));
  return {
    signing: file.signing,
    publishableKey: file.publishable_key,
    secretKey: file.secret_key,
    codeSecret: Buffer.from(file.code_secret, "base64url"),
  };
}

/** Adds a new signing key. The previous one still verifies its tokens. */
export async function rotateSigningKey(dataDir: string): Promise<void> {
  const path = keyPath(dataDir);
  const file = (await readKeyFile(path)) ?? (await mintKeyFile(path));
  const rotated: KeyFile = { ...file, signing: [await mintSigningKey(), ...file.signing.slice(0, 1)] };
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, JSON.stringify(rotated, null, 2), { mode: 0o600 });
  await rename(draft, path);
}

function keyPath(dataDir: string): string {
  return join(dataDir, "keys", "instance.json");
}

async function readKeyFile(path: string): Promise<KeyFile | null> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (thrown) {
    if (isMissingFile(thrown)) return null;
    throw fail("configuration", `The key file ${path} cannot be read. Restore it from a backup.`, thrown);
  }
}

/** Two processes that start together agree on one file: the first hard link wins, the other process reads it. */
async function mintKeyFile(path: string): Promise<KeyFile> {
  const file: KeyFile = {
    signing: [await mintSigningKey()],
    publishable_key: `sb_publishable_${withChecksum(randomBytes(24).toString("base64url"))}`,
    secret_key: `sb_secret_${withChecksum(randomBytes(24).toString("base64url"))}`,
    code_secret: randomBytes(32).toString("base64url"),
  };
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  await chmod(join(path, ".."), 0o700);
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, JSON.stringify(file, null, 2), { mode: 0o600 });
  try {
    await link(draft, path);
    return file;
  } catch (thrown) {
    const winner = await readKeyFile(path);
    if (winner === null) throw thrown;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A new private key for AUTH_SIGNING_KEYS. */
export async function mintSigningKey(): Promise<JWK & { kty: string }> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kty: "EC", kid: randomBytes(8).toString("hex"), alg: "ES256", use: "sig" };
}

function parseGiven(given: string): JWK[] {
  try {
    const parsed = givenSchema.parse(JSON.parse(given));
    return Array.isArray(parsed) ? parsed : parsed.keys;
  } catch (thrown) {
    throw fail("configuration", "AUTH_SIGNING_KEYS must be a JWK set (RS256, ES256 or HS256).", thrown);
  }
}

function derivedKeys(signing: JWK[]): InstanceKeys {
  const root = signing[0]?.d ?? signing[0]?.k;
  if (root === undefined) throw fail("configuration", "The first key of AUTH_SIGNING_KEYS must be a private key.");
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", root, "heirvoice", purpose, length));
  return {
    signing,
    publishableKey: `sb_publishable_${withChecksum(derive("publishable key", 24).toString("base64url"))}`,
    secretKey: `sb_secret_${withChecksum(derive("secret key", 24).toString("base64url"))}`,
    codeSecret: derive("one-time codes", 32),
  };
}

function withChecksum(body: string): string {
  return `${body}_${createHash("sha256").update(body).digest("base64url").slice(0, 8)}`;
}
