import { generateKeyPairSync, sign } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedByEthereum, signedBySolana } from "./wallet-signature.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_WEB3: "ethereum solana" });
});
afterAll(() => served.close());

const secret = secp256k1.utils.randomSecretKey();
const address = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12)).toString("hex")}`;

function signEthereum(text: string): `0x${string}` {
  const digest = keccak_256(Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`));
  const bytes = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" });
  return `0x${Buffer.from(bytes.subarray(1)).toString("hex")}${(27 + (bytes[0] ?? 0)).toString(16)}`;
}

function message(changes: { site?: string; issued?: number; extra?: string } = {}): string {
  const site = changes.site ?? served.url;
  const issued = new Date(Date.now() + (changes.issued ?? 0)).toISOString();
  const opening = `${new URL(site).host} wants you to sign in with your Ethereum account:\n${address}`;
  const fields = `URI: ${site}/\nVersion: 1\nChain ID: 1\nIssued At: ${issued}`;
  return `${opening}\n\nI am the one who tells.\n\n${fields}${changes.extra === undefined ? "" : `\n${changes.extra}`}`;
}

const signIn = (text: string, signature = signEthereum(text)) =>
  browserClient(served).auth.signInWithWeb3({ chain: "ethereum", message: text, signature });

test("signs in an Ethereum address with a single-use message", async () => {
  const text = message();
  const first = await signIn(text);
  expect(first.error).toBeNull();
  expect(first.data.user?.identities?.[0]).toMatchObject({ provider: "web3", id: `web3:ethereum:${address}` });
  for (let again = 0; again < 10; again++)
    expect((await signIn(text)).error?.message).toBe("The signed message was used already");
  const second = await signIn(message({ issued: -5_000 }));
  expect(second.data.user?.id).toBe(first.data.user?.id);
});

test("rejects a wallet message with wrong site, time or signature", async () => {
  for (const [changes, said] of [
    [{ site: "https://evil.example" }, /another app/],
    [{ issued: -11 * 60_000 }, /too long ago/],
    [{ issued: 5 * 60_000 }, /in the future/],
    [{ extra: "Expiration Time: 2020-01-01T00:00:00Z" }, /expired/],
    [{ extra: "Not Before: 2100-01-01T00:00:00Z" }, /future/],
  ] as const)
    expect((await signIn(message(changes))).error?.message).toMatch(said);
  expect((await signIn(message(), signEthereum("something else"))).error?.code).toBe("invalid_credentials");
});

test("verifies a published signature of each chain", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const solana = base58(raw);
  const signature = sign(null, Buffer.from("hello"), privateKey).toString("base64url");
  expect(signedBySolana(solana, "hello", signature)).toBe(true);
  expect(signedBySolana(solana, "hullo", signature)).toBe(false);
  expect(signedBySolana("11111111111111111111111111111111", "hello", signature)).toBe(false);
  expect(signedByEthereum(address, "hello", signEthereum("hello"))).toBe(true);
  expect(signedByEthereum(address, "hullo", signEthereum("hello"))).toBe(false);
  expect(signedByEthereum(address, "hello", `0x${"0".repeat(130)}`)).toBe(false);
});

test("signs in a Solana address", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const owner = base58(publicKey.export({ format: "der", type: "spki" }).subarray(-32));
  const text = message().replace("Ethereum", "Solana").replace(address, owner);
  const signature = new Uint8Array(sign(null, Buffer.from(text), privateKey));
  const { data, error } = await browserClient(served).auth.signInWithWeb3({
    chain: "solana",
    message: text,
    signature,
  });
  expect(error).toBeNull();
  expect(data.user?.identities?.[0]).toMatchObject({ id: `web3:solana:${owner}` });
});

function base58(bytes: Uint8Array): string {
  const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? "") + text;
  return text;
}
