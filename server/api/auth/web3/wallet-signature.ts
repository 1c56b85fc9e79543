import { createPublicKey, verify } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

/** Verifies an EIP-191 `personal_sign` signature; `signature` is 65 bytes in hex. */
export function signedByEthereum(address: string, text: string, signature: string): boolean {
  if (!/^0x[0-9a-f]{130}$/i.test(signature) || !/^0x[0-9a-f]{40}$/i.test(address)) return false;
  const bytes = Buffer.from(signature.slice(2), "hex");
  const last = bytes[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return false;
  const body = Buffer.from(text, "utf8");
  const digest = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`), body]));
  try {
    const signed = Buffer.concat([Buffer.from([recovery]), bytes.subarray(0, 64)]);
    const compressed = secp256k1.recoverPublicKey(signed, digest, { prehash: false });
    const key = secp256k1.Point.fromBytes(compressed).toBytes(false);
    return Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString("hex") === address.slice(2).toLowerCase();
  } catch {
    return false;
  }
}

const ed25519Header = Buffer.from("302a300506032b6570032100", "hex");

/** Verifies an ed25519 signature; `signature` is 64 bytes in base64 of either alphabet. */
export function signedBySolana(address: string, text: string, signature: string): boolean {
  const raw = fromBase58(address);
  const signed = Buffer.from(signature, "base64url");
  if (raw?.length !== 32 || signed.length !== 64) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([ed25519Header, raw]), format: "der", type: "spki" });
    return verify(null, Buffer.from(text, "utf8"), key, signed);
  } catch {
    return false;
  }
}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Returns null unless the text is base58 of 32 bytes. */
function fromBase58(text: string): Buffer | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return null;
  let value = 0n;
  for (const char of text) value = value * 58n + BigInt(alphabet.indexOf(char));
  const hex = value.toString(16).padStart(64, "0");
  return hex.length === 64 ? Buffer.from(hex, "hex") : null;
}
