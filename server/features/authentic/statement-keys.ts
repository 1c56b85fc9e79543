import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import type { Sql } from "postgres";
import { seal, unseal } from "#server/api/auth/factors/seal.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { readStatementKeys, replaceStatementKey, type StatementKey } from "./statement-key-store.ts";

/** Age at which a new key takes over. Every public key stays at its address. */
const keyLifeMs = 90 * 24 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** How long a process signs without looking whether another one has replaced the key. */
const lookAgainMs = 60_000;

export type StatementKeys = {
  /** Signs the text that `write` makes for the current key. `signature` is base64url. */
  sign(write: (keyId: string) => string): Promise<{ statement: string; signature: string }>;
  /** The public keys as a JWK set, with the days on which each began and ended to sign. */
  list(): Promise<{ keys: PublishedKey[] }>;
};

type PublishedKey = {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  alg: "EdDSA";
  use: "sig";
  from: string;
  until: string | null;
};
type Signing = { id: string; key: KeyObject; readAt: number; madeAt: number };

/** Ed25519 keys in the database, made when first needed, for all processes. `now` is in ms. */
export function openStatementKeys(sql: Sql, codeSecret: Buffer, now: () => number = Date.now): StatementKeys {
  let signing: Signing | null = null;
  const current = async (): Promise<Signing> => {
    if (signing && now() - signing.readAt < lookAgainMs && now() - signing.madeAt < keyLifeMs) return signing;
    for (let tries = 0; tries < 3; tries += 1) {
      const [newest] = await readStatementKeys(sql);
      const found = newest && openKey(newest, codeSecret, now());
      if (found) return (signing = found);
      await replaceStatementKey(sql, newest && newest.retiredAt === null ? newest.id : null, mintKey(codeSecret));
    }
    throw fail("internal", "No key signs statements.");
  };
  return {
    sign: async (write) => {
      const { id, key } = await current();
      const statement = write(id);
      return { statement, signature: sign(null, Buffer.from(statement), key).toString("base64url") };
    },
    list: async () => {
      await current();
      return { keys: (await readStatementKeys(sql)).map(published) };
    },
  };
}

/** Null when a new key is due: this one is old, has retired, or was sealed by an instance whose keys are lost. */
function openKey({ id, sealedKey, madeAt }: StatementKey, codeSecret: Buffer, now: number): Signing | null {
  const isOld = now - madeAt.getTime() >= keyLifeMs || madeAt.getTime() - now > dayMs;
  if (sealedKey === null || isOld) return null;
  try {
    const der = Buffer.from(unseal(codeSecret, sealedKey), "base64url");
    return {
      id,
      key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }),
      readAt: now,
      madeAt: madeAt.getTime(),
    };
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

function mintKey(codeSecret: Buffer): { id: string; publicKey: string; sealedKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x } = publicKey.export({ format: "jwk" });
  if (x === undefined) throw fail("internal", "An Ed25519 key has no public part.");
  const id = createHash("sha256").update(Buffer.from(x, "base64url")).digest("hex").slice(0, 16);
  const der = privateKey.export({ format: "der", type: "pkcs8" });
  return { id, publicKey: x, sealedKey: seal(codeSecret, der.toString("base64url")) };
}

function published({ id, publicKey, madeAt, retiredAt }: StatementKey): PublishedKey {
  const until = retiredAt?.toISOString() ?? null;
  return {
    kty: "OKP",
    crv: "Ed25519",
    x: publicKey,
    kid: id,
    alg: "EdDSA",
    use: "sig",
    from: madeAt.toISOString(),
    until,
  };
}
